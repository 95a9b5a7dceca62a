import type { Tx } from '@quina/db/server'
import { type Day, newId } from '@quina/kernel'
import { uvbFromSmldv } from '../manuals/manual/soat.domain.ts'
import { soatComponents } from '../manuals/manual/soat-components.domain.ts'
import type { AgreedTerms } from '../manuals/price/agreed.contract.ts'
import { type PricedService, priceAt } from '../manuals/price/price-at.server.ts'

/** What the manual of 1996 says, in SMLDV, of a consultation and of the groups 07, 08 and 10 (billing dossier §5.1, §5.3). */
const points: Readonly<Record<string, string>> = {
  '39145': '1.97',
  '39005': '9',
  '39105': '5.3',
  '39118': '2.37',
  '39209': '16.88',
  '39303': '9.92',
  '39006': '10.44',
  '39106': '6.17',
  '39119': '2.74',
  '39210': '18.51',
  '39008': '15.71',
  '39108': '9.02',
  '39121': '4.28',
  '39212': '28.08',
  '39304': '15.72',
  '39305': '2.31',
}

/** SOAT of 2026 with what the stories need. @returns its id. */
export async function soat2026(tx: Tx, code = 'SOAT'): Promise<string> {
  const manualId = await manualOf(tx, { kind: 'soat', code, edition: '2026', unit: 'uvb' })
  const items = Object.entries(points).map(([code, smldv]) => ({
    code,
    units: uvbFromSmldv(smldv),
    value: null,
  }))
  const published = { code: '19007', units: '63.74', value: '771900' }
  await tx
    .insertInto('tariffs.manualItem')
    .values(
      [...items, published].map((item) => ({
        ...item,
        id: newId(),
        manualId,
        name: `Servicio ${item.code}`,
      })),
    )
    .execute()
  await tx
    .insertInto('tariffs.manualComponent')
    .values(soatComponents().map((row) => ({ ...row, id: newId(), manualId })))
    .execute()
  return manualId
}

const uvrOf = { surgeon: '1270', anaesthetist: '960', assistant: '360' }
const ranges = [
  { component: 'theatre', at: '100', value: '144645' },
  { component: 'theatre', at: '140', value: '186410' },
  { component: 'materials', at: '100', value: '109205' },
  { component: 'materials', at: '140', value: '140120' },
]

/** ISS 2001 with its fees by UVR and two of its ranges (billing dossier §5.4). */
export async function issManual(tx: Tx): Promise<string> {
  const manualId = await manualOf(tx, { kind: 'iss', code: 'ISS', edition: '2001', unit: 'pesos' })
  const fees = Object.entries(uvrOf).map(([component, value]) => ({
    component,
    value,
    perUvr: true,
    fromKey: '20',
    untilKey: '450',
  }))
  const flat = ranges.map(({ component, at, value }) => ({
    component,
    value,
    fromKey: at,
    untilKey: at,
    perUvr: false,
  }))
  await tx
    .insertInto('tariffs.manualComponent')
    .values([...fees, ...flat].map((row) => ({ ...row, id: newId(), manualId })))
    .execute()
  return manualId
}

type Manual = Readonly<{ kind: string; code: string; edition: string; unit: string }>

async function manualOf(tx: Tx, manual: Manual): Promise<string> {
  const id = newId()
  const name = `Manual ${manual.code} ${manual.edition}`
  await tx
    .insertInto('tariffs.manual')
    .values({ id, name, fromDay: '2026-01-01', ...manual })
    .execute()
  return id
}

interface Version {
  readonly code: string
  readonly manualId: string | null
  readonly percent?: string
  readonly unitRounding?: string
  readonly finalRounding?: string
  readonly medicinePercent?: string
}

/** A tarifario with one version, published from the first day of 2026. @returns the tarifario. */
export async function published(tx: Tx, { code, ...given }: Version): Promise<string> {
  const tarifarioId = newId()
  await tx
    .insertInto('tariffs.tarifario')
    .values({ id: tarifarioId, code, name: `Tarifario ${code}` })
    .execute()
  const when = { fromDay: '2026-01-01', publishedAt: new Date(), status: 'published' }
  await tx
    .insertInto('tariffs.tarifarioVersion')
    .values({ id: newId(), tarifarioId, number: 1, ...when, ...given })
    .execute()
  return tarifarioId
}

/** What a test writes of a service; the rest is that of a procedure. */
export interface ServiceGiven {
  readonly code: string
  readonly kind?: string
  readonly soatCode?: string
  readonly cupsId?: string
  readonly surgical?: boolean
  readonly surgicalGroup?: number
  readonly uvr?: string
  readonly referenceCost?: string
  readonly regulatedPrice?: string
}

export async function service(tx: Tx, given: ServiceGiven): Promise<string> {
  const id = newId()
  await tx
    .insertInto('tariffs.service')
    .values({
      id,
      name: `Servicio ${given.code}`,
      kind: 'procedure',
      ripsObject: 'procedimientos',
      moderating: 'copago',
      ...given,
    })
    .execute()
  return id
}

export interface PriceReader {
  (serviceId: string, day: Day, terms?: AgreedTerms): Promise<PricedService>
  readonly tarifarioId: string
}

/** «What is this service worth on a day»: by one tarifario. */
export const priced = (tx: Tx, tarifarioId: string): PriceReader =>
  Object.assign(
    (serviceId: string, day: Day, terms: AgreedTerms = {}) =>
      priceAt(tx, { tarifarioId, serviceId, day, terms }),
    { tarifarioId },
  )

/** The ranges of 2026 for the contributory (billing dossier §1.5). */
export async function range2026(tx: Tx): Promise<void> {
  const rows = [
    { category: 'A', cuota: '5000', copagoPercent: '11.5', eventCap: '373715', yearCap: '748882' },
    { category: 'B', cuota: '20100', copagoPercent: '17.3', eventCap: '1497644', yearCap: '2995409' },
    { category: 'C', cuota: '52800', copagoPercent: '23', eventCap: '2995409', yearCap: '5990696' },
  ]
  const year = { regime: 'contributory', fromDay: '2026-01-01', untilDay: '2026-12-31' }
  await tx
    .insertInto('tariffs.paymentRange')
    .values(rows.map((row) => ({ ...row, ...year, id: newId() })))
    .execute()
}
