import { type DocumentAnswerOf, permissionFor } from '@quina/blocks'
import {
  type DocumentForm,
  documentScreens,
  GoTo,
  type LinesSpec,
  type ListRow,
  useCan,
  writeSearch,
} from '@quina/blocks/web'
import { addDays, dayInBogota, money, showPesos } from '@quina/kernel'
import { type Navigate, type RowAction, useGoTo } from '@quina/ui/web'
import { useState, useSyncExternalStore } from 'react'
import { figuresOf } from '../../payables/causacion-settlement/figures.domain.ts'
import { collectionOf } from '../../payables/cuenta-de-cobro/collection.web.ts'
import { saleCreditNote } from '../sale-credit-note/sale-credit-note.contract.ts'
import { BeforeDian } from '../sale-issuer/before-dian.web.tsx'
import { resendSale, saleConceptOptions, saleInvoice } from './sale-invoice.contract.ts'
import { saleTotals } from './sale-invoice.domain.ts'
import { SaleTabs } from './tabs.web.tsx'

type Form = DocumentForm<typeof saleInvoice>

/** The columns of each line. Choosing the concept fills in its VAT, rubro and fuente. */
const lineSpec: LinesSpec<typeof saleInvoice, 'lines'> = {
  columns: [
    'conceptId',
    'detail',
    'quantity',
    'unitPrice',
    'vatRate',
    'gross',
    'rubroId',
    'fuenteId',
    'cpc',
    'costCentreId',
  ],
  widths: {
    conceptId: 'minmax(200px, 2fr)',
    detail: 'minmax(140px, 1fr)',
    quantity: 90,
    unitPrice: 140,
    vatRate: 72,
    rubroId: 220,
    fuenteId: 180,
    cpc: 90,
    costCentreId: 160,
  },
  unadded: ['unitPrice'],
  lookup: {
    conceptId: ({ date }) => ({ to: saleConceptOptions.to, query: { date: date || undefined } }),
    rubroId: ({ date }) => ({
      to: 'budget.rubroLeaf',
      query: { side: 'income', vigencia: date.slice(0, 4) },
    }),
  },
  chosen: {
    conceptId: (option, line) => ({
      ...(line.quantity ? {} : { quantity: '1' }),
      vatRate: option?.facts?.vatRate ?? '',
      ...(option?.facts?.rubroId && !line.rubroId
        ? { rubroId: option.facts.rubroId, rubroIdLabel: option.facts.rubroLabel ?? '' }
        : {}),
      ...(option?.facts?.fuenteId && !line.fuenteId
        ? { fuenteId: option.facts.fuenteId, fuenteIdLabel: option.facts.fuenteLabel ?? '' }
        : {}),
      ...(option?.facts?.cpc && !line.cpc ? { cpc: option.facts.cpc } : {}),
    }),
  },
  computed: [
    {
      key: 'gross',
      header: 'Total con IVA',
      width: 140,
      amount: ({ quantity, unitPrice, vatRate }) =>
        quantity ? figuresOf({ quantity, unitPrice, vatRate: vatRate || null }).gross : null,
    },
  ],
}

const spec: Parameters<typeof documentScreens<typeof saleInvoice>>[1] = {
  columns: [
    'item',
    'date',
    'terceroId',
    'purpose',
    'total',
    'noted',
    'balance',
    'dueOn',
    'dianState',
    'condition',
  ],
  defaults: ({ terceroId = '' }) => {
    const today = dayInBogota(new Date())
    return { terceroId, date: today, dueOn: addDays(today, 30), paymentForm: 'credit', paymentMeans: '47' }
  },
  lines: { lines: lineSpec },
  form: ({ Section, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} terceroId={4} paymentForm={2} paymentMeans={2} dueOn={2} />
        <Params purpose={8} orderNumber={4} />
      </Section>
      <Lines name="lines" title="Lo que se vende" />
      {form !== null && <Totals form={form} />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir factura por ${showPesos(worthOf(values.lines))}` : undefined,
  header: (answer, form) =>
    answer && (
      <>
        {form === null && <p className="q-context">{sumsOf(linesIn(answer.values.lines))}</p>}
        <SaleBeforeDian answer={answer} />
      </>
    ),
  related: (answer) => <SaleAround answer={answer} />,
}

const linesIn = (lines: unknown) =>
  ((lines ?? []) as readonly { quantity: string; unitPrice: string; vatRate: string | null }[]).map(
    (line) => ({ ...line, unitPrice: money(line.unitPrice) }),
  )
const worthOf = (lines: unknown) => saleTotals(linesIn(lines)).gross

function sumsOf(lines: Parameters<typeof saleTotals>[0]): string {
  const { base, vat, gross } = saleTotals(lines)
  return `Subtotal ${showPesos(base)} · IVA ${showPesos(vat)} · Total ${showPesos(gross)}`
}

/** Subtotal, VAT and total while the user types. */
function Totals({ form }: { readonly form: Form }) {
  const shown = useSyncExternalStore(form.watch, () => {
    return sumsOf(
      form
        .lines('lines')
        .filter(({ quantity }) => Boolean(quantity))
        .map(({ quantity, unitPrice, vatRate }) => ({
          quantity: quantity as string,
          unitPrice,
          vatRate: vatRate || null,
        })),
    )
  })
  return (
    <p className="q-context" aria-live="polite">
      {shown}
    </p>
  )
}

export const saleInvoiceScreens = { ...documentScreens(saleInvoice, spec), List: SaleInvoices }

/** The list, with the actions of each row. */
function SaleInvoices() {
  const goTo = useGoTo()
  const can = useCan()
  const [{ List }] = useState(() => {
    const notes = can(permissionFor(saleCreditNote, 'edit'))
    return documentScreens(saleInvoice, { ...spec, rowActions: (row) => rowActions(row, { goTo, notes }) })
  })
  return (
    <SaleTabs>
      <List />
    </SaleTabs>
  )
}

interface ActionContext {
  readonly goTo: Navigate
  /** Whether the user may write notas crédito. */
  readonly notes: boolean
}

function rowActions(row: ListRow, { goTo, notes }: ActionContext): readonly RowAction[] {
  const { id, balance, terceroId, item, dianState } = row
  if (money(String(balance ?? '0')) <= 0n) return []
  const collect = {
    label: 'Registrar su cobro',
    run: () => goTo(collectionOf(String(terceroId), [String(item)])),
  }
  const credits = notes && isCreditable((dianState as string | null) ?? null)
  return credits ? [collect, { label: 'Rebajar con nota crédito', run: () => goTo(noteOn(id)) }] : [collect]
}

type SaleProps = { readonly answer: DocumentAnswerOf<typeof saleInvoice> }

/** The address of a new nota crédito for an invoice. */
const noteOn = (saleInvoiceId: string): string =>
  `/factura-venta/notas/create${writeSearch({ saleInvoiceId })}`

/** Whether an invoice may be credited: an electronic one once the DIAN accepts it, an internal one always. */
const isCreditable = (dianState: string | null): boolean =>
  dianState === null || dianState === 'accepted' || dianState === 'notified'

/** The state before the DIAN of an invoice and of the note that annulled it. */
function SaleBeforeDian({ answer }: SaleProps) {
  if (answer.status === 'draft') return null
  return answer.facts.electronic.map((document) => (
    <BeforeDian key={document.id} document={document} resend={resendSale} of={answer.id} />
  ))
}

/** The voucher, recognition and notes of an invoice, with links to collect or credit it. */
function SaleAround({ answer: { status, id, facts } }: SaleProps) {
  const can = useCan()
  if (status === 'draft') return null
  const { item, balance, ingresoId, terceroId, vouchers, notes, dianState } = facts
  const owes = status === 'approved' && item !== null && money(balance) > 0n
  const mayCredit = owes && isCreditable(dianState) && can(permissionFor(saleCreditNote, 'edit'))
  return (
    <section>
      <h3>Relacionados</h3>
      <p>
        Factura {item}: saldo {showPesos(money(balance))}
      </p>
      {vouchers?.map((voucher) => (
        <p key={voucher.id}>
          <GoTo address={`/accounting-seat/edit/${voucher.id}`}>Ver asiento {voucher.label}</GoTo>
        </p>
      ))}
      {ingresoId && (
        <p>
          <GoTo address={`/edit-ingreso-presupuestal/${ingresoId}`}>Ver el reconocimiento</GoTo>
        </p>
      )}
      {notes?.map((note) => (
        <p key={note.id}>
          <GoTo address={`/factura-venta/notas/edit/${note.id}`}>Ver nota crédito {note.label}</GoTo> por{' '}
          {showPesos(money(note.total))}
        </p>
      ))}
      {owes && (
        <p>
          <GoTo address={collectionOf(terceroId, [item])}>Registrar su cobro</GoTo>
        </p>
      )}
      {mayCredit && (
        <p>
          <GoTo address={noteOn(id)}>Rebajar con nota crédito</GoTo>
        </p>
      )}
    </section>
  )
}
