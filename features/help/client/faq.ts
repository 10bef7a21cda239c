// Frequently asked questions and their answers, in the same words as on the screens.
import type { Role } from '#kernel/contract/role.ts'

interface FaqEntry {
  question: string
  answer: readonly string[]
}

interface FaqSection {
  title: string
  /** Role that the section is written for; undefined for sections that concern everybody. */
  audience?: 'supplier' | 'buyer'
  entries: readonly FaqEntry[]
}

export const faq: readonly FaqSection[] = [
  {
    title: 'For suppliers',
    audience: 'supplier',
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
    title: 'For buyers',
    audience: 'buyer',
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
          'Its Awards table shows bids per tender, time from opening to award, savings, the share won by small firms and challenges. Each figure says what it means and how many tenders it is based on. A tender counts from the announcement of its award.',
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
  {
    title: 'Standstill and contracts',
    entries: [
      {
        question: 'What is the standstill?',
        answer: [
          'After an award the buyer waits at least 8 working days before signing the contract, so that bidders can challenge the award. The day of the notice is day 1 if it is a working day. Weekends and bank holidays don’t count; the buyer’s organisation has chosen whose bank holidays apply.',
          'The last day is on the tender’s Contracts tab, in its public notice and in your calendar feed. A challenge suspends the standstill until it has been dealt with; then the working days that were left run.',
        ],
      },
      {
        question: 'How do I add a signed contract to the register?',
        answer: [
          'Open the awarded tender, go to its Contracts tab and choose “Add contract” beside the award; if several bidders won, each has a contract of its own. Before the end of the standstill you have to give a reason; while a challenge suspends it, you can’t add a contract.',
          'A contract over £5 million needs at least three key performance indicators. Rate each at least once in 12 months on the contract’s page. These indicators and ratings become public, but your notes don’t.',
        ],
      },
      {
        question: 'Where do I find our contracts?',
        answer: [
          'Open Contracts at the top of My Tenders. Suppliers see the contracts they have won under My contracts, beside My Interests. You can filter and export the list, and your calendar feed has the last days.',
          'We remind buyers 90 and 30 days before the end, on the reminder day of an option, and when ratings are due.',
        ],
      },
    ],
  },
  {
    title: 'Sending bids',
    audience: 'supplier',
    entries: [
      {
        question: 'How do I send a bid?',
        answer: [
          'Some tenders take bids here. Register your interest, open the tender’s Your bid tab and start your bid. Everybody in your organisation works on the same draft, which is saved as you type.',
          'A list says what’s still missing. Send your bid before the submission deadline: the portal’s clock decides, to the second. You get a receipt, which anybody can check. You can change or withdraw your bid until the deadline.',
          'Where a tender has lots, each lot has its own bid, and you send each by itself. Some buyers ask for a bid for every lot.',
        ],
      },
      {
        question: 'Who can read my bid before it’s opened?',
        answer: [
          'Nobody. Your browser seals every answer, price and file before it leaves your computer. The buyer, other bidders and the portal’s administrators can’t read your bid, and don’t see that you’ve sent one, until the bids are opened after the deadline.',
          'Sealing stops leaks: somebody who copies the database, the files or a backup reads nothing. Sealed by the portal, the key is kept apart and is used only after the deadline, once the buyer’s openers have confirmed. Sealed by the openers, the portal never has enough to open a bid alone: two of the openers have to give their part of the key.',
          'Sealing doesn’t stop everything. You trust the portal to send your browser the right program. Whoever runs the portal can see how large files are and that somebody uploads, and, for bids sealed by the portal, has the key. An opener’s weak passphrase could be guessed; a passkey can’t.',
        ],
      },
      {
        question: 'Why can’t I read my organisation’s draft?',
        answer: [
          'An administrator added you to your organisation, set your password or changed your email address after the draft was started. So that nobody outside your organisation reads a bid, a colleague who can read the draft has to admit you on the Your bid tab. It takes them one click.',
          'If an administrator only set your password, you can also log out, choose “Forgot password” and set a new one with the link we email you. If nobody in your organisation can read the draft, start it again. You can always withdraw a bid that was sent.',
        ],
      },
      {
        question: 'What if my bid can’t be opened?',
        answer: [
          'We’ll email you. Your bid isn’t lost: hand in the same answers and files again on the Your bid tab, by the time we name. We take them if they’re exactly what you sealed, which your receipt proves.',
        ],
      },
      {
        question: 'What if the portal isn’t available shortly before the deadline?',
        answer: [
          'The portal records when it was unavailable. If that was in the last two hours before a deadline, we notify the buyer and ask them to move the deadline for everybody.',
        ],
      },
      {
        question: 'What does “Being evaluated” mean?',
        answer: [
          'Your bid has been opened, and the buyer judges it. You see this until the tender is awarded or cancelled: nobody outside the buyer’s organisation learns how far the evaluation is.',
        ],
      },
      {
        question: 'The buyer has asked about my bid. What do I do?',
        answer: [
          'The question is on your dashboard, under Questions to answer, and on the tender’s Your bid tab. Reply before its deadline. You can reply once, with files if the buyer asked for them, and you can’t change your bid or your price.',
          'We remind you a day before the deadline. Only the people who evaluate the bids read your reply. Other bidders don’t learn of the question. If the buyer asks about a low price and you don’t explain it, the buyer can disregard your bid.',
        ],
      },
    ],
  },
  {
    title: 'Taking and evaluating bids',
    audience: 'buyer',
    entries: [
      {
        question: 'How do I take bids, and open them?',
        answer: [
          'While your tender is a draft, set up its Bids tab: what suppliers send, how it’s judged, and who opens the bids. Criteria and weights are fixed once the tender is published.',
          'Until the deadline you don’t see who bids or how many do. After it, two openers confirm, or one if your organisation had only one buyer when suppliers could first bid, and all bids are opened together. The record of opening says who opened what and when. It’s never changed: a bid that’s handed in again later is added to it. Bidders see as much of it as you chose in the bid set-up, once no bid can be handed in again.',
          'With two envelopes, the prices stay sealed until you’ve judged the quality and two openers confirm again. If the bids are sealed by the openers, two of them give their share of the key a second time, so every opener has to keep their key until the prices are open. Prices that can’t be opened, because too many keys are lost, can be handed in again by their bidders.',
          'Openers don’t have to be colleagues. On the Bids tab you can invite somebody from outside by email, such as an auditor. They open the bids of that tender and see who has bid, and nothing else, until the tender is awarded or cancelled or you choose somebody else.',
        ],
      },
      {
        question: 'How do I evaluate bids?',
        answer: [
          'Open the Bids tab of the tender and choose Name the panel. Name the chair, evaluators, price evaluators and observers, before or after the bids are opened. You can invite people from outside: they need two-factor authentication, and lose their access when the evaluation is locked.',
          'Everybody on the panel declares their interests bidder by bidder, then reads the bids. Each evaluator marks on their own: nobody sees another person’s marks on a criterion until all its evaluators have finished it.',
          'The chair then starts the consensus, where one mark and its reason are agreed for each bid and criterion, and confirmed by the evaluators. After that the chair locks the evaluation. The Ranking page shows the points, and prices that were sealed apart can be opened.',
          'Nothing is ever deleted: changes, conflicts of interest, exclusions and steps stay in the record with their reasons.',
        ],
      },
      {
        question: 'How do I award a tender that a panel has evaluated?',
        answer: [
          'After the lock, the chair opens the Award page of the evaluation and chooses a winner for every lot, or why there’s none. The first in the ranking is chosen for you; another winner needs a reason. If the bid set-up allows several winners, choose up to that number. The recommendation report is ready to read or to save as a PDF.',
          'If your organisation requires approval of the award, one or two people who haven’t prepared the decision approve it. Any later change voids the approval.',
          'Every bidder gets an assessment summary, drafted from the consensus. The chair can edit it and sees beside it what the bidder will see. Then all bidders are notified at the same moment, and the standstill begins. Until then nobody but your organisation learns of the decision.',
          'Before a contract is signed you can withdraw the decision with a reason, which all bidders read. A recorded challenge stays open: if you announce an award again, its standstill stays suspended until you record how the challenge ended. To end the procurement instead, cancel the tender. Unsuccessful bidders can ask you privately on the Questions tab.',
        ],
      },
      {
        question: 'How do I award a lot to several bidders?',
        answer: [
          'Say so before you publish: in the bid set-up, under “How you’ll judge the bids”, open “Winners, ties, nil prices and low prices” and choose how many bidders can win each lot, or the tender if it has no lots. Suppliers read this before they bid, and it can’t change afterwards.',
          'When you award the tender, the first bids of the ranking are chosen for you. You can choose fewer. A bid that wins although one with a better rank doesn’t needs a reason. The sum of all values decides whether the award needs approval.',
          'Each winner has its own value and its own contract. Unsuccessful bidders learn the name, the value and the marks of every winner.',
        ],
      },
      {
        question: 'How do I give parts of the price their own weights?',
        answer: [
          'In the step of the bid set-up about prices, choose a price schedule and then “Split the price into criteria”. Name 2 to 5 price criteria, such as implementation and yearly operation, share out the weight of the price, and choose one of them for each line.',
          'The price formula compares the bids separately for each price criterion. So a bid with a higher total can earn more points for the price. Try the formula with example prices before you publish: price criteria can’t change afterwards.',
        ],
      },
      {
        question: 'What do I do on an evaluation panel?',
        answer: [
          'Your dashboard lists your own work: Declarations missing, Bids to score, and Consensus to confirm, each with a count. We email you when you’re named, when scoring or the consensus starts, and when the evaluation is locked or goes back.',
          'If you haven’t declared or scored for three working days, we remind you, then weekly. You get at most one reminder a day for all your evaluations. Nobody is told when you save a mark, or what it is.',
          'If you declare a conflict of interest, you can’t read the bids until the chair has decided that you can take part. The reason stays in the record.',
        ],
      },
      {
        question: 'I’m from outside the buyer’s organisation. How do I evaluate or open bids?',
        answer: [
          'Accept the invitation in your email and sign in. Your tenders lists the bids that you evaluate or open, and what you have to do.',
          'To read bids, set up two-factor authentication in Settings first, then declare your interests bidder by bidder. You see that tender’s bids and nothing else. When the evaluation is locked, your access to the bids ends.',
        ],
      },
    ],
  },
  {
    title: 'Approvals',
    audience: 'buyer',
    entries: [
      {
        question: 'What needs approval by a colleague?',
        answer: [
          'That is up to your organisation. Its owners write approval rules under Settings, Approval rules: for publishing tenders, for moving deadlines, and for awards with their contracts, always or above a value. The administrators of the portal can set a limit for awards too. Everybody in your organisation can read the rules.',
          'A rule asks for one approval or two, by any colleague, any owner or a named person. Two different people give two approvals. Nobody approves what they prepared, with an account that is newer than what they would approve, or that the preparer invited or changed. If a named person can’t approve for such a reason, an owner does in their place.',
        ],
      },
      {
        question: 'What do I do if something needs approval?',
        answer: [
          'Your organisation can require approval before a tender is published, a deadline is moved, or an award or a contract is made. The portal then says so and offers “Send for approval”. Those who can approve it get an email, and find it on their dashboard under “Awaiting your approval”.',
          'The tender’s page shows what was sent, and for whom it waits. Once it’s approved, do the same again: it’s done only if nothing has changed. If you edit the tender, its lots, documents, agreement or bid set-up first, or the approval rules change, send it again. What you typed into the edit form or as new deadlines is kept on your device until then.',
          'To approve, open the tender from your dashboard and read it, a draft too. Refuse with a reason, which the person who asked gets by email. Nobody approves what they prepared, and two approvals come from two people.',
        ],
      },
      {
        question: 'Who approves in my place while I’m away?',
        answer: [
          'Pass your approvals on to a colleague under Settings, Approval rules, until a day within the next year. Your colleague, the owners and you get an email. Your colleague can’t pass your approvals on, and the two of you count as one person where two approvals are needed.',
          'It ends automatically after the last day. You or an owner can end it earlier.',
        ],
      },
    ],
  },
  {
    title: 'Results and evidence',
    entries: [
      {
        question: 'How are marks and prices turned into a result?',
        answer: [
          'Each mark earns its share of the criterion’s weight. A criterion can have sub-criteria: they get the marks, and their weights are shares of the criterion. Marks are whole or in half steps, as the bid set-up says.',
          'The price earns points by the formula in the bid set-up, which you can try with your own prices before you bid or publish. With “price per quality point” each price is divided by the bid’s quality points, and the lowest result wins.',
          'A buyer can split the price into price criteria with weights of their own. Then the formula compares the sums of each price criterion’s lines separately, and the points are added up.',
          'Nothing is rounded before it’s shown, unless the bid set-up says that each line of the price schedule is rounded to the penny. Points have 2 decimals, or more where two different totals would look equal. If totals are equal, the portal says so and never chooses: the buyer applies the rule in the bid set-up, or records a decision.',
        ],
      },
      {
        question: 'What is an evidence pack?',
        answer: [
          'An evidence pack is one ZIP file with the record of a tender: the notice and its changes, answers, documents, bids, marks, decisions, assessment summaries and the audit log. Once the evaluation is locked, the chair and observers create it on the Ranking page. Bidders create one with their own bid on the Your bid tab, once the outcome has been announced. A pack can be downloaded for 7 days.',
          'Anyone can verify a pack without this portal. Unpack it, open verify.html in a browser, even without a network, and choose the ZIP file. The page checks every file and signature, compares each bid with what the bidder sealed and with its receipt, recomputes every total and rank, and explains each fault. README.txt says what a pack proves, and what it doesn’t.',
          'Compare the key that the page shows with the public keys on the page Check a receipt, or with the line “Key” of a receipt. Somebody who changes a pack can sign it again, but not with the portal’s key.',
        ],
      },
    ],
  },
  {
    title: 'Alerts and calendars',
    entries: [
      {
        question: 'How do I hear about new tenders?',
        answer: [
          'Filter Browse Tenders until it shows what you’re looking for, then choose Save this search. We’ll tell you when a tender newly matches it: as soon as there is one, once a day or once a week. Rows of the list say which of your searches they fit.',
          'Your searches are under Saved Searches, where you can change how often we tell you. Every email has a link that stops it.',
        ],
      },
      {
        question: 'How do I get deadlines into my calendar?',
        answer: [
          'Choose Add to calendar on a tender’s page for the deadlines of that tender.',
          'For every tender your organisation is interested in, create a calendar address in Settings and subscribe to it in Outlook, Google Calendar or Apple Calendar. Deadlines move in your calendar when a buyer moves them. Most calendars look for changes every few hours, so we still email you about moved deadlines.',
        ],
      },
    ],
  },
  {
    title: 'Webhooks',
    entries: [
      {
        question: 'How do I connect a system of our own?',
        answer: [
          'Add a webhook under Settings, Webhooks: an https address of your system, and the events that it should receive. We post to it when one of them happens, within seconds.',
          'We show the secret once. Your system checks with it that a message comes from us. We send ids only; your system asks the portal for the rest, as far as your organisation may see it.',
        ],
      },
      {
        question: 'What if our system can’t be reached?',
        answer: [
          'We try each event ten times over three days, then you can send it again yourself for 30 days. If nothing gets through for five days, or your system answers that the address is gone, we stop and email everybody in your organisation.',
        ],
      },
    ],
  },
  {
    title: 'Your organisation',
    entries: [
      {
        question: 'Who may do what for our organisation?',
        answer: [
          'Everybody in your organisation has a role, listed under Colleagues. Viewers read. Contributors prepare tenders, answers, evaluations and bids. Members also publish, move deadlines, decide awards, sign contracts, send and withdraw bids, and invite colleagues. Owners also manage members, single sign-on, webhooks and approval rules.',
          'Whoever registered the organisation is its owner, and everybody who joins is a member unless they were invited as a contributor or viewer. Owners change roles under Colleagues. If your role doesn’t allow something, the portal says so and names an owner to ask.',
        ],
      },
      {
        question: 'How do we add or remove an owner?',
        answer: [
          'Choose Change role under Colleagues. If there is one owner, a second one is added at once. If there are two or more, another owner confirms the change. Without a confirmation it takes effect after three days, unless an owner objects. We email every owner and the person concerned.',
          'The last owner can’t step down, and an owner can’t be deactivated before they have another role.',
        ],
      },
      {
        question: 'What if our organisation has no owner any more?',
        answer: [
          'Members choose one under Colleagues: two members have to choose the same person within 30 days. People who invited each other count as one. We email everybody.',
          'You can also ask the portal’s administrators to appoint an owner. All members are told, and the new owner can’t read drafts of bids that were started before until a colleague admits them.',
        ],
      },
    ],
  },
  {
    title: 'Signing in',
    entries: [
      {
        question: 'How do I sign in without a password?',
        answer: [
          'Add a passkey in Settings, under Passkeys and linked sign-ins. Your browser keeps it on your device, your phone, a security key or in your password manager. Next time, choose it from the suggestions of the email field, or choose Use a passkey. It replaces your password and your code.',
          'If you lose the device, sign in another way and remove its passkey in Settings. We email you whenever a passkey is added or removed, and if one may have been copied.',
        ],
      },
      {
        question: 'What happens to my passkeys when I reset my password?',
        answer: [
          'They are suspended, and so are linked sign-ins, in case somebody else has added them. Sign in with your new password: the page that opens lists them, and you keep those that you know. Your calendar address stops working. Create a new one in Settings.',
        ],
      },
      {
        question: 'How do I sign in with my work account?',
        answer: [
          'If your organisation has set it up, type your work email address on the sign-in page and choose the button that appears. The first time, we may ask for your password once, to link both accounts. If somebody else is signed in with your browser, we ask before we change the account. You see and unlink them in Settings, under Linked sign-ins.',
        ],
      },
      {
        question: 'How does our organisation set up single sign-on?',
        answer: [
          'An owner of your organisation sets it up. Choose Single sign-on in Settings. Register the portal at your identity provider, enter what it shows, test the sign-in with your own account, then switch it on. Prove your email domain with a DNS record, so that your people find the button and are linked without their password.',
          'You can require it: passwords and API tokens stop working after a week, except for the people you name. With a token, your directory creates accounts, gives members, contributors and viewers their role, and signs leavers out at once. It changes an address at once only within domains proved by DNS; otherwise the person confirms the new address first.',
          'All owners get an email about every change. If the owner who set up the provider or the token leaves, it is suspended until another owner confirms it in the settings.',
        ],
      },
    ],
  },
  {
    title: 'Programs and assistants',
    entries: [
      {
        question: 'How do I let a program use the portal for me?',
        answer: [
          'Create an API token in Settings, under API tokens. Choose what it may do and when it expires, and give it to the program. It can do what you can do, as far as you allowed, and never more: it can’t change your account, send or open bids, or cancel or award a tender.',
          'Copy the token when it’s shown: we can’t show it again. Treat it like a password. Revoke it on the same page when you no longer need it. All your tokens stop when you change your password.',
          'The page at /api/docs describes every call, with examples.',
        ],
      },
      {
        question: 'Why am I asked to wait before my next change?',
        answer: [
          'Each person may make 120 changes a minute and 1,500 an hour, with programs and in the browser together. Settings may be changed 60 times an hour. The message says when you can go on. You can always send a bid.',
        ],
      },
      {
        question: 'Can an assistant read tenders for me?',
        answer: [
          'If your portal’s operator has switched it on. Create an API token that may read, and give your assistant the token and the portal’s address followed by /mcp. It can search tenders, read one with its lots and questions, and list upcoming deadlines. It sees what you see and changes nothing.',
          'What it reads goes to whoever runs the assistant. Check that this is allowed before you let it read tenders that are invite-only or under a non-disclosure agreement.',
        ],
      },
    ],
  },
]

/** Returns the sections, with those for the role first and those for other roles last. */
export function faqFor(role: Role): FaqSection[] {
  const rank = ({ audience }: FaqSection) => (audience === role ? 0 : audience ? 2 : 1)
  return faq.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns the entries whose question or answer contains all typed words, by section. */
export function searchFaq(sections: readonly FaqSection[], typed: string): FaqSection[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const holds = ({ question, answer }: FaqEntry) => {
    const text = [question, ...answer].join(' ').toLowerCase()
    return words.every((word) => text.includes(word))
  }
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter(holds) }))
    .filter(({ entries }) => entries.length > 0)
}
