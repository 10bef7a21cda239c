// What people ask, and the answers, in the words of the screens that they are about.

interface FaqEntry {
  question: string
  answer: readonly string[]
}

interface FaqSection {
  title: string
  entries: readonly FaqEntry[]
}

export const faq: readonly FaqSection[] = [
  {
    title: 'For Suppliers',
    entries: [
      {
        question: 'How do I register my organisation?',
        answer: [
          'Choose Register on the sign-in page and fill in the three steps: Organisation, Contact and Account. Choose Supplier as the organisation type.',
          'Supplier organisations are reviewed and approved by administrators. We’ll email you once a decision has been made. You can sign in as soon as your organisation is approved.',
        ],
      },
      {
        question: 'How do I mark interest in a tender?',
        answer: [
          'Open the tender from Browse Tenders and choose the interest button at the top of its page. Interest can be registered while the tender is published and its submission deadline has not passed.',
          'Your interest counts for your whole organisation. All tenders that you are interested in are listed under My Interests.',
        ],
      },
      {
        question: 'How do I ask a question about a tender?',
        answer: [
          'You can ask questions only after expressing interest. Open the tender, go to its Questions tab, and write your question there before the clarification deadline.',
          'Questions are answered by the buyer organisation. Published answers are visible to all interested suppliers, but nobody except the buyer and the administrators learns who asked.',
        ],
      },
      {
        question: 'How do I download tender documents?',
        answer: [
          'After expressing interest, open the tender and download its documents from the Documents tab, one at a time or all together.',
          'Some tenders let you download without interest. Where interest is needed first, the tab says so.',
        ],
      },
    ],
  },
  {
    title: 'For Buyers',
    entries: [
      {
        question: 'How do I create a tender?',
        answer: [
          'Choose Create Tender in the menu and go through the five steps: basic information, timelines, value and contact, settings, and documents.',
          'At the last step, save the tender as a draft or publish it straight away. A draft can be edited and published later from its own page.',
        ],
      },
      {
        question: 'How do I answer questions from suppliers?',
        answer: [
          'Unanswered questions are listed on your dashboard, oldest first. Open one, or the Questions tab of the tender, and write an answer.',
          'An answer is a draft first, which only your organisation and the administrators see. Once you publish it, all interested suppliers can see it. Publishing can be undone.',
        ],
      },
      {
        question: 'Where do I find analytics?',
        answer: [
          'Each of your tenders has an Analytics tab with its views, interests, questions and downloads.',
          'The Analytics page in the menu shows the same over all tenders of your organisation, with trends over the last twelve months.',
        ],
      },
      {
        question: 'What are lots, and how do I use them?',
        answer: [
          'Lots divide a tender into parts that suppliers can look at one by one, each with a number, a title, a description and an estimated value.',
          'Add, change and delete them in the Lots tab of the tender. Suppliers see lots, but cannot change them.',
        ],
      },
    ],
  },
]
