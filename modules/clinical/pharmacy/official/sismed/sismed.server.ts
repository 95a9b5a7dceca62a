import { createHash } from 'node:crypto'
import type { InputOf, Stored } from '@quina/blocks'
import type { DocumentPrint } from '@quina/blocks/print'
import {
  type Alert,
  latinBytes,
  latinFile,
  type Operation,
  parameterOn,
  refusing,
  serveDocument,
  servedDocument,
  serveFile,
  serveFlatReport,
} from '@quina/blocks/server'
import { invoicedOf } from '@quina/care/server'
import { changeById, rowsFrom, storedRow, type Tx, valueFrom } from '@quina/db/server'
import { addDays, conflict, type Day, insist, must, refused } from '@quina/kernel'
import {
  type SismedFacts,
  sismed,
  sismedDays,
  sismedFile,
  sismedMonths,
  sismedPrices,
} from './sismed.contract.ts'
import { periodBefore, sismedContent, sismedFindings, sismedRows, type TradeLine } from './sismed.domain.ts'

type Report = Stored<typeof sismed>
type Days = Readonly<{ from: Day; to: Day }>

const sismedPrint: DocumentPrint<typeof sismed> = {
  title: 'Reporte de precios a SISMED',
  outward: true,
  tells: ({ facts }) => [
    { label: 'Registros', value: String(facts.records) },
    { label: 'Huella SHA-256', value: facts.sha256 ?? 'Sin cerrar' },
    ...(facts.receipt === null ? [] : [{ label: 'Acuse', value: facts.receipt }]),
  ],
  signs: { pharmacy: 'Regente de farmacia' },
}

/** Rules: FAR-210 a whole period, FAR-211 ended, FAR-212 without errors, FAR-213 not empty, FAR-214 once. */
export const sismedService = servedDocument<typeof sismed>({
  document: sismed,
  onSave: mustBeWhole,
  on: {
    async approve({ tx, document, today }) {
      must(document.toDay < today, 'FAR-211', 'toDay', 'El período no ha terminado.')
      const lines = await tradedIn(tx, daysOf(document))
      const errors = sismedFindings(lines).filter(({ severity }) => severity === 'error').length
      insist(errors === 0, 'FAR-212', `Tiene ${errors} errores: corríjalos y ciérrelo de nuevo.`, {
        status: 409,
      })
      const rows = sismedRows(lines)
      insist(rows.length > 0, 'FAR-213', 'No hay nada que informar de ese período.', { status: 409 })
      const content = sismedContent(rows)
      const sha256 = createHash('sha256').update(latinBytes(content)).digest('hex')
      await changeById(tx, 'pharmacy.sismed', document.id, { content, sha256, records: rows.length })
    },
    async send({ tx, document, input }) {
      await changeById(tx, 'pharmacy.sismed', document.id, { receipt: input.receipt })
    },
  },
  extra: async (tx, stored) => ({ facts: await factsOf(tx, stored) }),
  print: sismedPrint,
})

const daysOf = ({ fromDay, toDay }: Pick<Report, 'fromDay' | 'toDay'>): Days => ({ from: fromDay, to: toDay })

/** @throws Problem FAR-210 */
async function mustBeWhole(tx: Tx, { fromDay, toDay }: InputOf<typeof sismed>): Promise<void> {
  const months = await parameterOn(tx, sismedMonths, toDay)
  const whole = periodBefore(addDays(toDay, 1), Number(months))
  const every = months === '3' ? 'un trimestre' : 'un mes'
  must(whole.from === fromDay && whole.to === toDay, 'FAR-210', 'fromDay', `Se reporta ${every} completo.`)
}

async function factsOf(tx: Tx, stored: Report): Promise<SismedFacts> {
  const kept = await storedRow(tx, 'pharmacy.sismed', stored.id, ['records', 'sha256', 'receipt'])
  const lines = kept.sha256 === null ? await tradedIn(tx, daysOf(stored)) : []
  return {
    ...kept,
    records: kept.records ?? sismedRows(lines).length,
    dueOn: addDays(stored.toDay, await parameterOn(tx, sismedDays, stored.toDay)),
    findings: sismedFindings(lines),
  }
}

/** Returns the medicines bought and sold in a period; samples, donations and loans do not count. */
async function tradedIn(tx: Tx, days: Days): Promise<readonly TradeLine[]> {
  return [...(await boughtIn(tx, days)), ...(await soldIn(tx, days))]
}

/** The purchases that were billed, and the units received with them without a price. */
const boughtIn = (tx: Tx, { from, to }: Days) =>
  rowsFrom<TradeLine>(tx)`
    select 'purchase' as kind, b.cum, b.code || ' ' || b.name as product, b.unit, g.quantity::text as quantity,
           g.total::text as total, b.supplier || ' ' || b.invoice as invoice, b.date::text as day,
           (b.kind = 'unavailable' or b.permit_kind is not distinct from 'vital') as exempt
    from warehouse.purchase_line_list b
    cross join lateral (values (b.quantity, b.total), (coalesce(b.bonus, 0), 0::numeric)) as g (quantity, total)
    where b.date between ${from}::date and ${to}::date and b.kind in ('medicine', 'unavailable') and g.quantity > 0
    order by b.date, b.id, g.total desc`

/** Returns what was delivered, with or without an order, and invoiced, less what was returned. */
async function soldIn(tx: Tx, days: Days): Promise<readonly TradeLine[]> {
  const invoiced = [...(await invoicedOf(tx, 'dispensing', days)), ...(await invoicedOf(tx, 'use', days))]
  const parts = JSON.stringify(
    invoiced.map(({ sourceId, invoice, day, quantity, amount, returned }) => ({
      source_id: sourceId,
      invoice,
      day,
      quantity,
      amount,
      returned,
    })),
  )
  return rowsFrom<TradeLine>(tx)`
    select 'sale' as kind, p.cum, p.code || ' ' || p.name as product, p.base_unit as unit,
           greatest(i.quantity - i.returned, 0)::text as quantity,
           round(i.amount * greatest(i.quantity - i.returned, 0) / i.quantity, 2)::text as total, i.invoice, i.day::text as day,
           (p.kind = 'unavailable' or p.permit_kind is not distinct from 'vital') as exempt
    from jsonb_to_recordset(${parts}::jsonb)
      as i (source_id uuid, invoice text, day date, quantity numeric, amount numeric, returned numeric)
    join (select id, product_id from pharmacy.dispensing_line
          union all select id, product_id from pharmacy.patient_use_line) l on l.id = i.source_id
    join warehouse.product_face p on p.id = l.product_id
    where i.quantity > 0 and p.kind in ('medicine', 'unavailable') order by i.day, i.invoice, l.id`
}

const words = { purchase: 'Compra', sale: 'Venta', bonus: 'Bonificación' } as const

export const sismedOperations: readonly Operation[] = [
  ...refusing(
    {
      'pharmacy.sismed_once': conflict('FAR-214', 'De ese período ya se cerró un reporte.', 'fromDay'),
      'pharmacy.sismed_days': refused('FAR-215', 'El período termina después de comenzar.', 'toDay'),
      'pharmacy.sismed_closed': refused('FAR-216', 'Lo que se cierra tiene contenido y huella.'),
      'pharmacy.sismed_sent': refused('FAR-217', 'Lo enviado lleva su acuse.', 'receipt'),
    },
    serveDocument(sismedService),
  ),
  serveFile(sismedFile, async ({ tx, input: { id } }) => {
    const { content, fromDay, toDay } = await storedRow(tx, 'pharmacy.sismed', id, [
      'content',
      'fromDay',
      'toDay',
    ])
    const lines = content === null ? await tradedIn(tx, { from: fromDay as Day, to: toDay as Day }) : []
    return latinFile(`SISMED-${fromDay}-${toDay}.txt`, content ?? sismedContent(sismedRows(lines)))
  }),
  ...serveFlatReport({
    whose: 'house',
    report: sismedPrices,
    read: async (tx, days) =>
      sismedRows(await tradedIn(tx, days)).map(({ kind, ...row }, index) => ({
        ...row,
        id: String(index),
        operation: words[kind],
      })),
  }),
]

/** The last period whose term is over and whose report was not sent. */
export const overdueSismed: Alert = {
  name: 'pharmacy.overdueSismed',
  permission: 'pharmacy.sismed.view',
  tone: 'bad',
  one: 'reporte a SISMED sin enviar a tiempo',
  many: 'reportes a SISMED sin enviar a tiempo',
  meaning: 'Terminó el plazo del último período: ciérrelo, súbalo a PISIS y escriba su acuse.',
  who: 'Farmacia',
  to: '/farmacia/sismed',
  async count(tx, { today }) {
    const days = await parameterOn(tx, sismedDays, today)
    const { from, to } = periodBefore(
      addDays(today, -days),
      Number(await parameterOn(tx, sismedMonths, today)),
    )
    return valueFrom<number>(tx)`
      select (case when exists (select from warehouse.purchase_line_list where date <= ${to}::date and date >= ${from}::date)
                and not exists (select from pharmacy.sismed where from_day = ${from}::date and status = 'sent')
              then 1 else 0 end)::int as n`
  },
}
