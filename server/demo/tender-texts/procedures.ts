// How a tender opens and ends, which follows from its procedure: a request for information
// promises no contract, a framework no volume.
import type { ProcedureType } from '#domain/contract/tender.ts'

interface ProcedureTexts {
  /** `{Buyer}`, `{service}`, `{estate}`, `{detail}` and `{term}` are filled in. */
  openings: readonly string[]
  endings: readonly string[]
  years: readonly number[]
  /** Days from publication to the submission deadline. */
  window: readonly [from: number, to: number]
}

const contractOpenings = [
  '{Buyer} invites tenders for {service} at {estate}. {detail} The contract will run for {term}.',
  '{Buyer} is looking for a contractor to provide {service} at {estate} for {term}. {detail}',
  'This procurement is for {service} at {estate}. {detail} {Buyer} intends to award one contract of {term}, to start about three months after award.',
  'The present contract for {service} at {estate} is coming to its end, and {buyer} is going to the market for its successor. {detail} The new contract will last for {term}.',
]

const selectionOpenings = [
  '{Buyer} is starting a two-stage procurement of {service} at {estate}. {detail} The contract that follows will run for {term}.',
  'Expressions of suitability are invited from contractors for {service} at {estate}. {detail} {Buyer} expects to award a contract of {term}.',
  '{Buyer} intends to buy {service} at {estate} for {term}, and asks interested companies to take part in the selection stage. {detail}',
]

const selectionEndings = [
  'This stage is about your organisation: its standing, its finances, and three comparable contracts from the last three years. The six companies with the highest scores will be invited to tender. Please do not send prices yet.',
  'Responses are assessed on a pass or fail basis for standing, insurance and health and safety, and scored for relevant experience. We expect to invite between five and eight companies to the second stage, about four weeks after the deadline.',
]

export const procedures: Record<ProcedureType, ProcedureTexts> = {
  ITT: {
    openings: contractOpenings,
    endings: [
      'Tenders are evaluated on quality (60%) and price (40%). Please complete the response form and the pricing schedule without changing their layout, and submit them through the portal before the deadline; nothing can be accepted by e-mail. Site visits take place in the second week and are booked with the contact person.',
      'The award criteria are price (45%), quality (45%) and social value (10%). The three highest-ranked bidders may be invited to a presentation, which serves to confirm scores and is not scored by itself. Questions are welcome until the clarification deadline and are answered to all.',
      'Evaluation is 50% quality, 40% whole-life cost and 10% social value. We strongly recommend a visit, because several of the areas are not apparent from the drawings. The award decision is expected six weeks after the deadline and is followed by a standstill period of eight working days.',
    ],
    years: [3, 3, 4, 5],
    window: [28, 42],
  },
  RFQ: {
    openings: [
      '{Buyer} asks for quotations for {service} at {estate}. {detail} The order will be for {term}.',
      'Quotations are invited for {service} at {estate}, for {term}. {detail}',
    ],
    endings: [
      'Please quote on the schedule provided, with all travel and materials included. The order goes to the lowest price among quotations that meet the specification; we expect to place it within ten working days.',
      'This is a low-value procurement, and we have tried to keep it short: one schedule, one page on how you will do the work, and your insurance certificates. Small and local companies are especially encouraged to quote.',
    ],
    years: [1, 1, 2],
    window: [14, 21],
  },
  RFI: {
    openings: [
      '{Buyer} is considering how {service} at {estate} should be provided in future and would like to hear from the market before it decides. {detail}',
      'This is a request for information about {service} at {estate}. {detail} {Buyer} wants to learn what companies can offer and under which conditions they would bid.',
    ],
    endings: [
      'No contract will be awarded as a result of this exercise, and taking part or not has no influence on any later procurement. Please answer the nine questions in the response form in no more than six pages. We may invite some respondents to a conversation of an hour.',
      'We are interested in contract length, lotting, pricing models, the effect of the National Insurance changes on labour cost, and what makes a specification hard to price. A summary of what we learn will be published without names.',
    ],
    years: [3],
    window: [21, 30],
  },
  PQQ: {
    openings: selectionOpenings,
    endings: selectionEndings,
    years: [3, 4, 5],
    window: [24, 35],
  },
  SQ: {
    openings: selectionOpenings,
    endings: selectionEndings,
    years: [3, 4, 5],
    window: [24, 35],
  },
  PSQ: {
    openings: selectionOpenings,
    endings: [
      'Core supplier information is taken from the central digital platform, so please make sure that yours is up to date and share it with us. The procurement specific questionnaire asks only for what we need beyond that, and takes about two hours to answer.',
      ...selectionEndings,
    ],
    years: [3, 4, 5],
    window: [25, 35],
  },
  Framework: {
    openings: [
      '{Buyer} is setting up a framework agreement for {service} at {estate}. {detail} The framework will be open for {term}, and other public bodies in the region may use it.',
      'Companies are invited to join a framework for {service}, to be used first at {estate}. {detail} The framework will last for {term}.',
    ],
    endings: [
      'Up to six companies will be appointed to each lot. Orders are placed directly with the highest-ranked company up to £50,000 and by mini-competition above that. No volume is guaranteed, but last year’s spend is stated in the pricing schedule.',
      'Appointment is by quality (70%) and rates (30%). Rates are maximum prices that may be bettered in mini-competitions. Companies may bid for as many lots as they like and say how many they could serve at once.',
    ],
    years: [4, 4, 2],
    window: [30, 45],
  },
  DPS: {
    openings: [
      '{Buyer} is establishing a dynamic market for {service} at {estate}. {detail} The market will run for {term}, and companies may join at any time.',
      'Applications are invited to a dynamic purchasing system for {service}. It will be used by {buyer} for work at {estate} over {term}. {detail}',
    ],
    endings: [
      'Applications received by the deadline are assessed for the first round; later ones within ten working days of receipt. Every company that meets the conditions is admitted, and all admitted companies are invited to each competition in their category.',
      'Admission depends on insurance, accreditation and two references only. Prices are asked for in the competitions that follow, most of which will be decided within two weeks. The system is meant to be easy for small companies to join.',
    ],
    years: [4, 5],
    window: [28, 40],
  },
}
