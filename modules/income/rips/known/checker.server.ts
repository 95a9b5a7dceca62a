import type { Tx } from '@quina/db/server'
import { type Day, isDay } from '@quina/kernel'
import type { TableName } from '@quina/reference/contract'
import { codesOn, type OfficialCode, type RequestedCode } from '@quina/reference/server'
import { packFor } from '../pack/pack.contract.ts'
import type { Finding, InvoiceFacts } from '../rule/finding.contract.ts'
import type { DiagnosisFacts, Known, ProcedureFacts } from '../rule/known.contract.ts'
import type { RipsField } from '../structure/field.contract.ts'
import type { RipsShape, ServiceKind } from '../structure/kinds.contract.ts'
import { tooEarly, validateView } from '../validate.domain.ts'
import { type Data, dayOfService, type RipsView, textIn, viewOf } from '../view/rips-view.domain.ts'

/** A RIPS to check, and the facts with which it must agree. */
export interface CheckedRips {
  readonly rips: unknown
  /** The day of issue: it decides the norm, and which codes were in force. */
  readonly date: Day
  /** The data of the XML; null for RIPS without invoice. */
  readonly invoice: InvoiceFacts | null
  readonly payerIsProvider: boolean
}

/** Checks RIPS with every rule of their norm. @returns the findings of each, in their order. */
export type RipsChecker = (
  checked: readonly CheckedRips[],
  now: Date,
) => Promise<readonly (readonly Finding[])[]>

/**
 * Returns a checker of RIPS, one after another: the data of the hospital are read once, and each code of the tables once for its
 * day.
 */
export async function ripsChecker(tx: Tx): Promise<RipsChecker> {
  const house = await houseKnown(tx)
  const tables = await officialTables(tx)
  return async (checked, now) => {
    const seen = checked.map((one) => ({ ...one, pack: packFor(one.date), view: viewOf(one.rips) }))
    await tables.read(
      seen.flatMap(({ pack, view, date }) =>
        pack === undefined ? [] : [{ view, shape: pack.shape, on: date }],
      ),
    )
    const minute = minuteInBogota(now)
    const knownOf = answering(house, tables)
    return seen.map(({ pack, view, date, rips, invoice, payerIsProvider }) =>
      pack === undefined
        ? [tooEarly(date) as Finding]
        : validateView(view, { rips, pack, now: minute, invoice, known: knownOf(date, payerIsProvider) }),
    )
  }
}

/** The known facts of a day, built once for all the RIPS of that day. */
function answering(
  house: HouseKnown,
  tables: OfficialTables,
): (date: Day, payerIsProvider: boolean) => Known {
  const known = new Map<string, Known>()
  return (date, payerIsProvider) => {
    const key = `${date} ${payerIsProvider}`
    const found = known.get(key) ?? { ...house, ...tables.on(date), payerIsProvider }
    known.set(key, found)
    return found
  }
}

/** The answers of the hospital itself, beside the tables; what only the ministry knows is left to it. */
type HouseKnown = Omit<Known, 'has' | 'procedure' | 'diagnosis' | 'applies' | 'medicine' | 'payerIsProvider'>

/** The answers of the official tables; the caller adds what only the hospital knows. */
type TableKnown = Pick<Known, 'has' | 'procedure' | 'diagnosis' | 'applies' | 'medicine'>

/** The codes of some tables on a day; null for those that did not apply. */
type Tables = Map<TableName, Map<string, OfficialCode | null>>

/** The codes in a RIPS, and the day on which they must be in force. */
type ViewOnDay = Readonly<{ view: RipsView; shape: RipsShape; on: Day }>

/** The official tables, read as RIPS are checked one after another. */
interface OfficialTables {
  /** Reads the codes of some RIPS that are not read yet, all in one statement. */
  readonly read: (holding: readonly ViewOnDay[]) => Promise<void>
  /** The answers for a day from what was read; valid until the next reading. */
  readonly on: (day: Day) => TableKnown
}

/** The most codes in memory: above it all are dropped before the next reading. */
const rememberedMax = 20_000

/** Reads a code once for each day, however many RIPS contain it: fifty thousand invoices share the same ones. */
async function officialTables(tx: Tx): Promise<OfficialTables> {
  const official = await whole(tx)
  const days = new Map<Day, Tables>()
  const answered = new Map<Day, TableKnown>()
  let remembered = 0
  const forget = () => {
    for (const stored of [days, answered]) stored.clear()
    remembered = 0
  }
  return {
    read: async (holding) => {
      if (remembered > rememberedMax) forget()
      const missing = missingIn(days, holding)
      for (const { table, code, on } of missing) tableOf(days, on, table).set(code, null)
      for (const { table, code, on, declared } of await codesOn(tx, missing))
        tableOf(days, on, table).set(code, declared)
      remembered += missing.length
    },
    on: (day) => {
      const found = answered.get(day) ?? answers(days.get(day) ?? new Map(), official, days)
      if (days.has(day)) answered.set(day, found)
      return found
    },
  }
}

/** The distinct codes in some RIPS that are not read yet. */
function missingIn(days: ReadonlyMap<Day, Tables>, holding: readonly ViewOnDay[]): readonly RequestedCode[] {
  const missing = new Map<string, RequestedCode>()
  for (const { view, shape, on } of holding) {
    const tables = days.get(on)
    codesInput(view, shape, (table, code, day = on) => {
      const read = day === on ? tables : days.get(day)
      if (read?.get(table)?.has(code) !== true)
        missing.set(`${day} ${table} ${code}`, { table, code, on: day })
    })
  }
  return [...missing.values()]
}

function tableOf(days: Map<Day, Tables>, on: Day, table: TableName): Map<string, OfficialCode | null> {
  const tables: Tables = days.get(on) ?? new Map()
  const codes = tables.get(table) ?? new Map<string, OfficialCode | null>()
  days.set(on, tables.set(table, codes))
  return codes
}

/** The tables whose official file was imported whole: the others have only some codes here, so nothing is refused by them. */
async function whole(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('reference.edition')
    .select('catalogue')
    .distinct()
    .where('state', '=', 'applied')
    .where('whole', '=', true)
    .execute()
  return new Set(rows.map(({ catalogue }) => catalogue))
}

/**
 * The answers of read tables, by code.
 * @param official the complete tables; by default all of them. @param days the tables read for other days, where services are.
 */
export function answers(
  tables: ReadonlyMap<TableName, ReadonlyMap<string, OfficialCode | null>>,
  official: Pick<ReadonlySet<string>, 'has'> = { has: () => true },
  days: ReadonlyMap<Day, typeof tables> = new Map(),
): TableKnown {
  const entry = (table: TableName, code: string, on?: Day) => {
    const found = (on === undefined ? tables : (days.get(on) ?? tables)).get(table)?.get(code)
    return found?.enabled === true ? found : undefined
  }
  return {
    has: (table, code) => !official.has(table) || entry(table, code) !== undefined,
    procedure: (code, on) =>
      procedureFacts(entry('procedure', code, on)) ?? (official.has('procedure') ? undefined : null),
    diagnosis: (code) => diagnosisFacts(entry('diagnosis', code)),
    applies: (table, code, kind) => entry(table, code)?.facts[columns[kind] ?? ''] !== 'NA',
    medicine: (code) =>
      isIum(code) && official.has('medicine') ? entry('medicine', code) !== undefined : null,
  }
}

const columns: Partial<Record<ServiceKind, string>> = {
  consultas: 'consultations',
  procedimientos: 'procedures',
  urgencias: 'emergencies',
  hospitalizacion: 'stays',
  recienNacidos: 'newborns',
}

/** An IUM has fifteen characters; a CUM is an expediente with its consecutive, whose catalogue is not published here. */
const isIum = (code: string): boolean => /^[0-9A-Z]{15}$/.test(code)

function procedureFacts(found: OfficialCode | undefined): ProcedureFacts | undefined {
  if (found === undefined) return undefined
  const { facts, name } = found
  return {
    name,
    use: String(facts.use ?? ''),
    surgical: facts.surgical === 'S',
    sex: sexOf(facts.sex),
    stay: facts.stay === 'E',
    coverage: String(facts.coverage ?? ''),
    perDay: typeof facts.perDay === 'number' ? facts.perDay : null,
  }
}

function diagnosisFacts(found: OfficialCode | undefined): DiagnosisFacts | undefined {
  if (found === undefined) return undefined
  const { sex, ageMin, ageMax } = found.facts
  return { sex: sexOf(sex), ageMin: Number(ageMin ?? 0), ageMax: Number(ageMax ?? 999) }
}

const sexOf = (sex: unknown): 'M' | 'F' | 'A' => (sex === 'M' || sex === 'F' ? sex : 'A')

async function houseKnown(tx: Tx): Promise<HouseKnown> {
  const house = await tx.selectFrom('admin.companyFace').select(['nit', 'repsCode']).executeTakeFirstOrThrow()
  const campuses = await tx
    .selectFrom('admin.campusFace')
    .select('repsCode')
    .where('repsCode', 'is not', null)
    .execute()
  const own = new Set(campuses.map(({ repsCode }) => repsCode))
  const isOurs = (code: string) =>
    own.has(code) || (house.repsCode !== null && code.startsWith(house.repsCode))
  return {
    providerNit: (code) => (isOurs(code) ? house.nit : undefined),
    issuer: 'provider',
    professional: () => null,
    mipresDelivery: () => null,
    unirs: () => null,
    complementaryService: () => null,
    related: () => null,
    admitted: () => null,
    collective: () => null,
    diedAt: () => null,
  }
}

const minuteInBogota = (now: Date): string =>
  new Date(now.getTime() - 5 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')

/** @param day of the service; the default is the day of the invoice. */
type Ask = (table: TableName, code: string, day?: Day) => void

/** Requests every code in a RIPS, repeated ones too. */
function codesInput({ root, users, services }: RipsView, shape: RipsShape, ask: Ask): void {
  askAll(root, shape.transaction, ask)
  for (const user of users) askAll(user.data, shape.user, ask)
  for (const { kind, data } of services) {
    askAll(data, shape.services[kind], ask)
    askText(data, 'codConsulta', 'procedure', ask)
    askText(data, 'codProcedimiento', 'procedure', ask)
    askText(data, 'codTecnologiaSalud', kind === 'medicamentos' ? 'medicine' : 'procedure', ask)
  }
}

function askAll(data: Data, fields: readonly RipsField[], ask: Ask): void {
  for (const { name, table } of codedIn(fields)) {
    const value = data[name]
    if (typeof value === 'string') ask(table, value)
    else if (typeof value === 'number') ask(table, String(value))
  }
}

function askText(data: Data, name: string, table: TableName, ask: Ask): void {
  const code = textIn(data, name)
  const day = table === 'procedure' ? dayOfService(data) : undefined
  if (code !== null) ask(table, code, day !== undefined && isDay(day) ? day : undefined)
}

type CodedField = RipsField & { readonly table: TableName }
const coded = new WeakMap<readonly RipsField[], readonly CodedField[]>()

/** The fields of an object that contain codes, computed once. */
function codedIn(fields: readonly RipsField[]): readonly CodedField[] {
  const found = coded.get(fields) ?? fields.filter((field): field is CodedField => field.table !== undefined)
  coded.set(fields, found)
  return found
}
