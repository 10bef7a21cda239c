// Example commands for the API reference. A test runs the commands shown on the page.

interface Example {
  title: string
  /** Shell command that uses the variables PORTAL, TOKEN and, if needed, TENDER and WEBHOOK. */
  command: string
}

/** Returns noon in UK time on the day that is `days` days from now. */
const noonIn = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T12:00`

const curl = 'curl --fail-with-body --header "Authorization: Bearer $TOKEN"'

export const examples: Example[] = [
  {
    title: 'Find out whose token it is, its scopes and when it ends',
    command: `${curl} \\
  "$PORTAL/api/token"`,
  },
  {
    title: 'Find tenders (scope read)',
    command: `${curl} \\
  "$PORTAL/api/tenders?search=cleaning&per_page=5"`,
  },
  {
    title: 'Read a whole list, part by part (scope read; needs jq)',
    command: `next="/api/tenders?per_page=100"
while [ "$next" ]; do
  part=$(${curl} --silent "$PORTAL$next") || exit
  echo "$part" | jq --raw-output ".data[].reference"
  next=$(echo "$part" | jq --raw-output ".meta.next // empty")
done`,
  },
  {
    title: 'Mark interest, as a supplier (scope interests:write)',
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
    title: 'Create a tender with two lots, as a buyer (scope tenders:write)',
    command: `${curl} \\
  --header "Idempotency-Key: tender-17" \\
  --json '{
    "title": "Cleaning of the town hall",
    "description": "Daily cleaning of all floors.",
    "procedure_type": "ITT",
    "clarification_deadline": "${noonIn(160)}",
    "submission_deadline": "${noonIn(180)}",
    "estimated_value": "60000.00",
    "contact_name": "Jo Green",
    "contact_email": "jo@town.example",
    "metadata": {
      "categories": ["cleaning"], "cpv_codes": ["90910000-9"], "location": "Leeds"
    },
    "lots": [
      { "lot_number": 1, "title": "Offices", "estimated_value": "40000.00" },
      { "lot_number": 2, "title": "Windows", "estimated_value": "20000.00" }
    ]
  }' \\
  "$PORTAL/api/tenders"`,
  },
  {
    title: 'Add another lot, as a buyer (scope tenders:write)',
    command: `${curl} \\
  --json '{ "lot_number": 3, "title": "Kitchens", "estimated_value": "12000.00" }' \\
  "$PORTAL/api/tenders/$TENDER/lots"`,
  },
  {
    title: 'Upload a document, as a buyer (scope tenders:write)',
    command: `${curl} \\
  --form file=@terms.pdf --form title="Terms" --form type=terms_and_conditions \\
  "$PORTAL/api/tenders/$TENDER/documents"`,
  },
  {
    title: 'Publish the tender, as a buyer (scope tenders:write)',
    command: `${curl} \\
  --request POST "$PORTAL/api/tenders/$TENDER/publish"`,
  },
  {
    title: 'Follow your tenders by webhook, as a buyer (scope webhooks:write)',
    command: `${curl} \\
  --json '{
    "url": "https://hooks.example.com/tenders",
    "description": "Purchasing",
    "events": ["interest.registered", "question.asked", "tender.closed"]
  }' \\
  "$PORTAL/api/webhooks"`,
  },
  {
    title: 'Send a test event to the webhook, as a buyer (scope webhooks:write)',
    command: `${curl} \\
  --request POST "$PORTAL/api/webhooks/$WEBHOOK/test"`,
  },
  {
    title: 'List the deliveries of the webhook, as a buyer (scope read)',
    command: `${curl} \\
  "$PORTAL/api/webhooks/$WEBHOOK/deliveries"`,
  },
]
