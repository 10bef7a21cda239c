// Example commands for the API. A test runs them as shown on the page.

interface Example {
  title: string
  /** For a shell in which PORTAL, TOKEN and, if needed, TENDER are set. */
  command: string
}

const curl = 'curl --fail-with-body --header "Authorization: Bearer $TOKEN"'

export const examples: Example[] = [
  {
    title: 'Find tenders (scope read)',
    command: `${curl} \\
  "$PORTAL/api/tenders?search=cleaning&per_page=5"`,
  },
  {
    title: 'Register interest, as a supplier (scope interests:write)',
    command: `${curl} \\
  --request POST "$PORTAL/api/tenders/$TENDER/interests"`,
  },
  {
    title: 'Download all documents of a tender (scope read)',
    command: `${curl} \\
  --output documents.zip "$PORTAL/api/tenders/$TENDER/documents/download-all"`,
  },
  {
    title: 'Ask a question, as a supplier (scope questions:write)',
    command: `${curl} \\
  --header "Idempotency-Key: question-17" \\
  --json '{ "question_text": "How many floors are there?" }' \\
  "$PORTAL/api/tenders/$TENDER/questions"`,
  },
  {
    title: 'Add a lot, as a buyer (scope tenders:write)',
    command: `${curl} \\
  --json '{ "lot_number": 2, "title": "Windows", "estimated_value": "12000.00" }' \\
  "$PORTAL/api/tenders/$TENDER/lots"`,
  },
  {
    title: 'Upload a document, as a buyer (scope tenders:write)',
    command: `${curl} \\
  --form file=@terms.pdf --form title="Terms" --form type=terms_and_conditions \\
  "$PORTAL/api/tenders/$TENDER/documents"`,
  },
]
