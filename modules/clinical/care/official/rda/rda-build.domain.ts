import type { Bundle, Resource } from '../rda-profile/check.domain.ts'
import {
  encounterResources,
  leaveResources,
  orderResources,
  triageResources,
} from '../rda-resource/clinical.domain.ts'
import {
  coding,
  concept,
  houseResource,
  inColombia,
  patientResource,
  payerResource,
  practitionerResource,
  profile,
  refer,
  some,
} from '../rda-resource/people.domain.ts'
import { kindFacts, type SectionName, sections, sectionsOf } from './rda-codes.contract.ts'
import type { RdaFacts } from './rda-facts.contract.ts'

/** The inputs of a summary besides its facts: the instant, and the epicrisis sent with it. */
export interface BuildInput {
  readonly now: Date
  readonly epicrisis: Buffer
  /** The identifier of the attention. */
  readonly encounter: string
}

/** Builds the FHIR R4 document of an attention (Resolución 1888 de 2025). Its check reports unknown data, left out here. */
export function buildRda(facts: RdaFacts, { now, epicrisis, encounter: called }: BuildInput): Bundle {
  const patient = patientResource(facts.patient)
  const practitioners = some(facts.professional).map(practitionerResource)
  const house = houseResource(facts.house)
  const ids = { patient: patient.id, practitioner: practitioners[0]?.id ?? '', house: house.id }
  const payers = some(facts.payer).map(payerResource)
  const { conditions, encounter } = encounterResources(facts, { ...ids, called })
  const triages = facts.kind === 'emergency' ? triageResources(facts, patient.id) : []
  const leaves = leaveResources(facts, patient.id)
  const orders = orderResources(facts, patient.id)
  const document = epicrisisResource(ids, { now, epicrisis })
  const entries: Readonly<Partial<Record<SectionName, readonly { readonly id: string }[]>>> = {
    payers: payers.length === 0 ? [patient] : payers,
    leave: leaves,
    problems: conditions,
    triage: triages,
    orders,
    documents: [document],
  }
  const composition = compositionResource(facts, { ids, now, entries })
  const resources = [
    composition,
    encounter,
    patient,
    ...practitioners,
    house,
    ...payers,
    ...conditions,
    ...triages,
  ]
  return {
    resourceType: 'Bundle',
    language: 'es-CO',
    type: 'document',
    timestamp: inColombia(now),
    entry: [...resources, ...leaves, ...orders, document].map((resource) => ({
      resource: resource as Resource,
    })),
  }
}

type Ids = Readonly<{ patient: string; practitioner: string; house: string }>

interface CompositionInput {
  readonly ids: Ids
  readonly now: Date
  readonly entries: Readonly<Partial<Record<SectionName, readonly { readonly id: string }[]>>>
}

function compositionResource(facts: RdaFacts, { ids, now, entries }: CompositionInput) {
  const { profile: named, type, title } = kindFacts[facts.kind]
  const author = facts.kind === 'hospitalization' ? ids.house : ids.practitioner
  return {
    resourceType: 'Composition',
    id: 'Composition-0',
    meta: profile(`Composition${named}RDA`),
    status: 'final',
    type: concept('loinc', type[0], type[1]),
    date: inColombia(now),
    title,
    subject: refer(ids.patient),
    encounter: refer('Encounter-0'),
    author: [refer(author)],
    confidentiality: 'N',
    custodian: refer(ids.house),
    attester: [{ mode: 'legal', party: refer(author) }],
    section: sectionsOf[facts.kind].map((name) => sectionOf(facts, name, entries[name] ?? [])),
  }
}

/** Builds a section: with its entries, or with a text when only words are known, or with a statement that nothing is known. */
function sectionOf(facts: RdaFacts, name: SectionName, entries: readonly { readonly id: string }[]) {
  const [code, display, title] = sections[name]
  const words = wordsOf(facts, name)
  return {
    title: name === 'payers' ? `${title} (${kindFacts[facts.kind].payers})` : title,
    code: { coding: [coding('loinc', code, display)] },
    ...(words === '' ? {} : { text: narrative(words) }),
    ...(entries.length > 0 ? { entry: entries.map(({ id }) => refer(id)) } : {}),
    ...(entries.length === 0 && words === ''
      ? { emptyReason: concept('emptyReason', 'nilknown', 'Nil Known') }
      : {}),
  }
}

const wordsOf = ({ patient, medicines, orders }: RdaFacts, name: SectionName): string =>
  ({
    occupation: patient.occupation ?? '',
    allergies: patient.allergies ?? '',
    medications: medicines.join('; '),
    procedures: orders
      .filter(({ done }) => done)
      .map(({ cups }) => `${cups.code} ${cups.name}`)
      .join('; '),
  })[name as string] ?? ''

const narrative = (words: string) => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml">${words.replace(/&/g, '&amp;').replace(/</g, '&lt;')}</div>`,
})

const epicrisisResource = (ids: Ids, { now, epicrisis }: Omit<BuildInput, 'encounter'>) => ({
  resourceType: 'DocumentReference',
  id: 'DocumentReference-0',
  meta: profile('DocumentReferenceEPIRDA'),
  status: 'current',
  type: {
    coding: [
      coding('loinc', '18842-5', 'Discharge summary'),
      coding('cs:ColombianDocumentTypes', 'EPI', 'Epicrisis'),
    ],
  },
  category: [concept('loinc', '55108-5', 'Clinical presentation Document')],
  subject: refer(ids.patient),
  date: inColombia(now),
  author: [refer(ids.practitioner)],
  custodian: { reference: 'Organization/MinSalud' },
  description: 'Epicrisis del encuentro de atención en salud - RDA',
  securityLabel: [concept('confidentiality', 'R', 'restricted')],
  content: [
    {
      attachment: { contentType: 'application/pdf', language: 'es-CO', data: epicrisis.toString('base64') },
      format: coding('bcp13', 'application/pdf', 'PDF'),
    },
  ],
  context: { encounter: [refer('Encounter-0')] },
})
