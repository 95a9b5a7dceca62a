import { type Actor, refusing, serveCommand } from '@quina/blocks/server'
import { addTo, changeById, oneFrom, rowsFrom, type Tx } from '@quina/db/server'
import { conflict, type Day, day, insist, must, newId, notFound, pluck } from '@quina/kernel'
import { type SavedRips, type SavingRips, saveRips } from '@quina/rips/server'
import { serviceFacts } from '@quina/tariffs/server'
import { sql } from 'kysely'
import { chargeColumns, type InvoicedCharge } from '../../invoice/invoice/lines.server.ts'
import { summaryOf } from '../../invoice/issue/consecutives.domain.ts'
import { chargedServices } from '../rips/charged-services.server.ts'
import { houseFacts, ripsStates } from '../rips/generate.server.ts'
import { apartOwnerKind } from '../rips/owner-kinds.contract.ts'
import { reportedOf } from '../rips/reported.domain.ts'
import { ripsOf } from '../rips/rips-of.domain.ts'
import { reportedApartIn } from '../rips/rips-rows.server.ts'
import { tellApart } from './apart.contract.ts'

export const apartOperations = refusing(
  // What the database refuses.
  {
    'billing.charge_told_apart': conflict(
      'RPS-014',
      'Ya se informó sin factura al Ministerio: no se factura.',
    ),
    'billing.rips_apart_open': conflict(
      'RPS-015',
      'El mes ya tiene un RIPS sin factura abierto: genere ese.',
    ),
    'billing.rips_apart_charge_once': conflict(
      'RPS-015',
      'El mes ya tiene un RIPS sin factura abierto: genere ese.',
    ),
  },
  [
    serveCommand(tellApart, async ({ tx, actor, today, now, input }) => ({
      id: await openApart({ tx, actor, today, now }, day(`${input.month.slice(0, 8)}01`)),
    })),
  ],
)

/**
 * Creates the RS of a month in a site; an open one is built again.
 * @returns it. @throws Problem RPS-012 when the month is not over, RPS-013 when there is nothing to report without invoice.
 */
async function openApart(
  { tx, actor, today, now }: { tx: Tx; actor: Actor; today: Day; now: Date },
  month: Day,
): Promise<string> {
  const early = 'El mes no ha terminado: lo que no se factura se informa al terminarlo.'
  must(month.slice(0, 7) < today.slice(0, 7), 'RPS-012', 'month', early)
  const { campusId, userId } = actor
  await sql`select pg_advisory_xact_lock(hashtextextended(${`billing.rips_apart ${campusId} ${month}`}, 0))`.execute(
    tx,
  )
  const open = await tx
    .selectFrom('billing.ripsApart')
    .select('id')
    .where('campusId', '=', campusId)
    .where('month', '=', month)
    .where('ripsState', 'not in', ['approved', 'approved-noted'])
    .executeTakeFirst()
  const id = open?.id ?? newId()
  if (open === undefined) {
    const row = await oneFrom<{ number: string }>(tx)`
      select 'RS' || platform.take_number('billing.rips-apart') as number`
    const named = { id, campusId, month, date: today, fullNumber: row.number, createdBy: userId }
    await addTo(tx, 'billing.ripsApart', named)
  }
  await generateApart(tx, { apartId: id, userId, now })
  return id
}

/** Builds the RS from the charges excluded now. @throws Problem RPS-013, RIP-010 and RIP-011 once the ministry has it. */
export async function generateApart(
  tx: Tx,
  { apartId, userId, now }: { apartId: string; userId: string; now: Date },
): Promise<SavedRips> {
  const apart = await apartOf(tx, apartId)
  // What the ministry has, or may have, stays as it was reported.
  if (!['sent', 'approved', 'approved-noted'].includes(apart.ripsState)) await gather(tx, apart)
  const { charges, attended, newborns, cie11 } = await reportedApartIn(tx, apartId, chargedServices())
  insist(charges.length > 0, 'RPS-013', nothing, { status: 409 })
  const house = await houseFacts(tx, apart.date)
  const days = charges.map(({ at }) => at.slice(0, 10)).toSorted()
  const month = { periodFrom: days[0]!, periodTo: days.at(-1)! }
  const invoice = {
    ...noInvoice,
    ...month,
    number: apart.fullNumber,
    date: apart.date,
    payerNit: house.issuerNit,
    net: '0.00',
  }
  const note = { kind: 'RS', number: apart.fullNumber } as const
  const reported = reportedOf({ ...house, invoice, charges, attended, newborns, cie11, note })
  const rips = ripsOf({ ...reported, number: null })
  const saved = await saveRips(tx, { ...savingOf(apart), userId, now, rips })
  await markApart(tx, apartId, { ripsState: ripsStates[saved.state] })
  return saved
}

const nothing =
  'No hay atenciones sin factura en ese mes: excluya con motivo todos los cargos de las que nadie paga y que se informan.'

/** Without a payer, each user is reported by the user type of their admission, and each service by its value. */
const noInvoice = {
  modality: '04',
  coverage: '',
  userType: null,
  issued: null,
  sharedPaid: null,
  copago: '0.00',
  cuota: '0.00',
  shared: '0.00',
}

interface SeparateRips {
  readonly id: string
  readonly campusId: string
  readonly month: Day
  readonly date: Day
  readonly fullNumber: string
  readonly ripsState: string
}

async function apartOf(tx: Tx, id: string): Promise<SeparateRips> {
  const row = await tx
    .selectFrom('billing.ripsApart')
    .select(['id', 'campusId', 'month', 'date', 'fullNumber', 'ripsState'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(() => notFound('El RIPS sin factura'))
  return { ...row, month: row.month as Day, date: row.date as Day }
}

/** What is stored with an RS, whichever code saves it. */
export const apartSavingOf = async (tx: Tx, id: string) => savingOf(await apartOf(tx, id))

const savingOf = ({
  id,
  campusId,
  date,
  fullNumber,
}: SeparateRips): Omit<SavingRips, 'userId' | 'now' | 'rips'> => ({
  owner: apartOwnerKind,
  ownerId: id,
  mode: 'without-invoice',
  number: fullNumber,
  date,
  campusId,
  party: 'Sin factura',
  payerIsProvider: false,
  invoice: null,
})

/** Stores in an RS the state of its RIPS, and its CUV when it has one. */
export async function markApart(
  tx: Tx,
  id: string,
  columns: { readonly ripsState: string; readonly cuv?: string | null },
): Promise<void> {
  await changeById(tx, 'billing.ripsApart', id, columns)
}

/**
 * The charges of an RS: those excluded in its month, in admissions whose charges are all excluded. A charge excluded from an
 * invoiced account was a mistake, and is not reported.
 */
async function gather(tx: Tx, { id, campusId, month }: SeparateRips): Promise<void> {
  await sql`delete from billing.rips_apart_charge where apart_id = ${id}::uuid`.execute(tx)
  const charges = await rowsFrom<InvoicedCharge>(tx)`
    select ${chargeColumns} from billing.charge c
    where c.state = 'excluded' and c.campus_id = ${campusId}::uuid
      and c.day >= ${month}::date and c.day < ${month}::date + interval '1 month'
      and not exists (select from billing.charge o where o.admission_id = c.admission_id and o.state <> 'excluded')
      and not exists (select from billing.rips_apart_charge l where l.charge_id = c.id)
    order by c.day, c.hour, c.id for no key update of c`
  const services = await serviceFacts(tx, pluck(charges, 'serviceId'))
  const amounts = new Map(charges.map((one) => [one.id, one.amount]))
  const numbered = summaryOf(charges.map((one) => ({ ...one, ...services.get(one.serviceId)!, id: one.id })))
  const rows = JSON.stringify(numbered.map((one) => ({ ...one, amount: amounts.get(one.id) })))
  await sql`
    insert into billing.rips_apart_charge (apart_id, charge_id, amount, rips_object, user_consecutive, first_consecutive, records)
    select ${id}::uuid, t.id, t.amount, t.object, t."userConsecutive", t."firstConsecutive", t.records
    from jsonb_to_recordset(${rows}::jsonb)
      as t(id uuid, amount numeric, object text, "userConsecutive" int, "firstConsecutive" int, records int)`.execute(
    tx,
  )
}
