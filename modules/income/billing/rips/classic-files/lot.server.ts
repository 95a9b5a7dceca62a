import { rowOf, rowsFrom, type Tx } from '@quina/db/server'
import { type Day, day, dayInBogota, groupedBy, must, pluck } from '@quina/kernel'
import { codesOn, type RequestedCode } from '@quina/reference/server'
import { houseFacts, reporting } from '../rips/generate.server.ts'
import type { ReportedUser } from '../rips/rips-of.contract.ts'
import { ripsRows } from '../rips/rips-rows.server.ts'
import type { ClassicCodes, ClassicInvoice, ClassicLot, ClassicPerson } from './classic-parts.domain.ts'

/** The filter of the invoices to report. */
export interface ClassicInput {
  readonly by: 'issued' | 'filed' | 'served'
  readonly from: Day
  readonly to: Day
  readonly payerId: string
  readonly contractId: string | null
  readonly regimen: string | null
  /** Only these invoices, as typed; null takes all that match. */
  readonly numbers: string | null
  readonly campusId: string
}

/**
 * Gathers the data of the issued invoices of a payer. A remission without a number yet is all zeros.
 * @throws Problem RIC-022 when a requested invoice is not among them.
 */
export async function lotOf(
  tx: Tx,
  input: ClassicInput,
  { now, remission = '000000' }: { readonly now: Date; readonly remission?: string },
): Promise<ClassicLot> {
  const today = dayInBogota(now)
  const heads = only(input.numbers, await headsOf(tx, input))
  const rows = await ripsRows(tx, pluck(heads, 'id'))
  const house = await houseFacts(tx, today)
  const reportOf = reporting(rows, house)
  const byId = new Map(rows.invoices.map((invoice) => [invoice.id, invoice]))
  const site = await rowOf(tx, 'admin.campusList', input.campusId, ['repsCode'])
  const invoices = heads.flatMap(({ id, ...head }): ClassicInvoice[] => {
    const invoice = byId.get(id)
    return invoice === undefined ? [] : [{ ...head, date: day(head.date), reported: reportOf(invoice) }]
  })
  return {
    provider: site?.repsCode ?? '',
    house: house.issuerName,
    nit: house.issuerNit,
    remission,
    day: today,
    invoices,
    people: await peopleOf(tx, rows.attended),
    codes: await codesOf(
      tx,
      invoices.flatMap(({ reported }) => reported.users),
    ),
  }
}

/** The sex to which the tables limit each code of the users, on the day of each attention. */
async function codesOf(tx: Tx, users: readonly ReportedUser[]): Promise<ClassicCodes> {
  const input = new Map<string, RequestedCode>()
  const ask = (table: 'procedure' | 'diagnosis', at: string, codes: readonly (string | null)[]) => {
    const on = day(at.slice(0, 10))
    for (const code of codes) if (code !== null) input.set(`${table} ${code} ${on}`, { table, code, on })
  }
  for (const { charges, stays, newborns } of users) {
    for (const { at, code, diagnosis, related, complication } of charges) {
      ask('procedure', at, [code])
      ask('diagnosis', at, [diagnosis, ...related, complication])
    }
    for (const { from, diagnosis, dischargeDiagnosis, related, complication, deathCause } of stays)
      ask('diagnosis', from, [diagnosis, dischargeDiagnosis, ...related, complication, deathCause])
    for (const { born, diagnosis, deathCause } of newborns) ask('diagnosis', born, [diagnosis, deathCause])
  }
  const found = await codesOn(tx, [...input.values()])
  return new Map(found.map(({ table, code, declared: { facts } }) => [`${table} ${code}`, whose(facts.sex)]))
}

const whose = (sex: unknown) => (sex === 'M' || sex === 'F' ? sex : 'A')

type InvoiceRow = Omit<ClassicInvoice, 'date' | 'reported'> & { readonly id: string; readonly date: string }

async function headsOf(tx: Tx, input: ClassicInput): Promise<readonly InvoiceRow[]> {
  const { by, from, to, payerId, contractId, regimen, campusId } = input
  return rowsFrom<InvoiceRow>(tx)`
    select i.id, i.full_number as number, i.date::text, i.period_from::text as from, i.period_to::text as to, y.admin_code,
           y.name as payer, c.contract_number as contract, people.regime_word(i.regimen) as plan, i.policy, i.ambit,
           (i.copago + i.cuota + i.shared)::numeric(18,2)::text as paid,
           (i.gross - i.discount - i.line_discount - i.copago - i.cuota - i.shared)::numeric(18,2)::text as net
    from billing.invoice i join insurers.payer_list y on y.id = i.payer_id
    left join insurers.contract_list c on c.id = i.contract_id
    where i.status = 'issued' and i.kind not in ('collection', 'other', 'capita') and i.payer_id = ${payerId}::uuid
      and i.campus_id = ${campusId}::uuid
      and (${contractId}::uuid is null or i.contract_id = ${contractId}::uuid)
      and (${regimen}::text is null or i.regimen = ${regimen})
      and case ${by} when 'issued' then i.date between ${from}::date and ${to}::date
            when 'filed' then i.filed_on between ${from}::date and ${to}::date
            else i.period_from <= ${to}::date and i.period_to >= ${from}::date end
    order by i.consecutive`
}

/** The invoices requested by their number. */
function only(numbers: string | null, heads: readonly InvoiceRow[]): readonly InvoiceRow[] {
  if (numbers === null) return heads
  const wanted = new Set(
    numbers
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((number) => number !== ''),
  )
  const found = heads.filter(({ number }) => wanted.delete(number.toUpperCase()))
  const [missing] = wanted
  const message = `La factura ${missing} no es de ese pagador, o no es de esas fechas y filtros.`
  must(missing === undefined, 'RIC-022', 'numbers', message)
  return found
}

type PatientKey = Readonly<{ patientId: string; documentType: string; document: string }>

async function peopleOf(
  tx: Tx,
  attended: readonly PatientKey[],
): Promise<ReadonlyMap<string, ClassicPerson>> {
  const rows = await rowsFrom<ClassicPerson & { readonly id: string }>(tx)`
    select id, last_name, second_last_name, first_name, middle_name from people.patient_reported_list
    where id = any(${[...new Set(attended.map(({ patientId }) => patientId))]}::uuid[])`
  const named = groupedBy(rows, 'id')
  return new Map(
    attended.flatMap(({ patientId, documentType, document }) => {
      const person = named.get(patientId)?.[0]
      return person === undefined ? [] : [[`${documentType} ${document}`, person] as const]
    }),
  )
}
