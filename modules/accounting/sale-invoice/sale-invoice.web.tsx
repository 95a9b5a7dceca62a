import { documentScreens, type FormInHand, GoTo, type LinesSpec, type ListRow } from '@quina/blocks/web'
import { addDays, dayInBogota, money, showPesos } from '@quina/kernel'
import { Amount, type Navigate, type RowAction, useGoTo } from '@quina/ui/web'
import { useState, useSyncExternalStore } from 'react'
import { figuresOf } from '../causacion-settlement/figures.domain.ts'
import { saleConceptPath, saleInvoice } from './sale-invoice.contract.ts'
import { saleTotals } from './sale-invoice.domain.ts'

type Hand = FormInHand<typeof saleInvoice>

/** What is typed of each line: the concept brings its VAT, its rubro and its fuente. */
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
  lookup: {
    conceptId: ({ date }) => ({ path: saleConceptPath, query: { date: date || undefined } }),
    rubroId: ({ date }) => ({
      path: '/api/budget/rubroLeaf/options',
      query: { side: 'income', vigencia: date.slice(0, 4) },
    }),
  },
  chosen: {
    conceptId: (option, line) => ({
      ...(line.quantity ? {} : { quantity: '1' }),
      vatRate: option?.facts?.vatRate ?? '',
      ...(option?.facts?.rubroId && !line.rubroId
        ? { rubroId: option.facts.rubroId as never, rubroIdLabel: option.facts.rubroLabel ?? '' }
        : {}),
      ...(option?.facts?.fuenteId && !line.fuenteId
        ? { fuenteId: option.facts.fuenteId as never, fuenteIdLabel: option.facts.fuenteLabel ?? '' }
        : {}),
      ...(option?.facts?.cpc && !line.cpc ? { cpc: option.facts.cpc } : {}),
    }),
  },
  computed: [
    {
      key: 'gross',
      header: 'Total con IVA',
      width: 140,
      align: 'right',
      render: ({ quantity, unitPrice, vatRate }) =>
        quantity && <Amount of={figuresOf({ quantity, unitPrice, vatRate: vatRate || null }).gross} />,
    },
  ],
}

const spec: Parameters<typeof documentScreens<typeof saleInvoice>>[1] = {
  listPath: '/factura-venta',
  createPath: '/factura-venta/create',
  editPath: '/factura-venta/edit/:id',
  columns: ['number', 'date', 'terceroId', 'purpose', 'total', 'balance', 'dueOn', 'condition'],
  defaults: ({ terceroId = '' }) => {
    const today = dayInBogota(new Date())
    return { terceroId, date: today, dueOn: addDays(today, 30), paymentForm: 'credit', paymentMeans: '47' }
  },
  lines: { lines: lineSpec },
  form: ({ Section, Ask, Lines }, hand) => (
    <>
      <Section>
        <Ask name="date" span={2} />
        <Ask name="terceroId" span={4} />
        <Ask name="paymentForm" span={2} />
        <Ask name="paymentMeans" span={2} />
        <Ask name="dueOn" span={2} />
        <Ask name="purpose" span={8} />
        <Ask name="orderNumber" span={4} />
      </Section>
      <Lines name="lines" title="Lo que se vende" />
      {hand !== null && <Totals hand={hand} />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir factura por ${showPesos(worthOf(values.lines))}` : undefined,
  related: ({ facts, status }) => <Around facts={facts} status={status} />,
}

const worthOf = (lines: unknown) =>
  saleTotals(
    ((lines ?? []) as readonly { quantity: string; unitPrice: string; vatRate: string | null }[]).map(
      (line) => ({ ...line, unitPrice: money(line.unitPrice) }),
    ),
  ).gross

/** Subtotal, VAT and total while it is typed. */
function Totals({ hand }: { readonly hand: Hand }) {
  const shown = useSyncExternalStore(hand.watch, () => {
    const { base, vat, gross } = saleTotals(
      hand
        .lines('lines')
        .filter(({ quantity }) => Boolean(quantity))
        .map(({ quantity, unitPrice, vatRate }) => ({
          quantity: quantity as string,
          unitPrice,
          vatRate: vatRate || null,
        })),
    )
    return `Subtotal ${showPesos(base)} · IVA ${showPesos(vat)} · Total ${showPesos(gross)}`
  })
  return (
    <p className="q-context" aria-live="polite">
      {shown}
    </p>
  )
}

interface Sold {
  readonly item: string | null
  readonly balance: string
  readonly ingresoId: string | null
  readonly terceroId: string
  readonly vouchers: readonly { readonly id: string; readonly label: string }[] | null
}

/** Its voucher, its recognition, and where it is collected. */
function Around({ facts, status }: { readonly facts: object; readonly status: string }) {
  if (status === 'draft') return null
  const { item, balance, ingresoId, terceroId, vouchers } = facts as Sold
  return (
    <section>
      <h3>Relacionados</h3>
      <p>
        Factura {item}: saldo {showPesos(money(balance))}
      </p>
      {vouchers?.map(({ id, label }) => (
        <p key={id}>
          <GoTo address={`/accounting-seat/edit/${id}`}>Ver asiento {label}</GoTo>
        </p>
      ))}
      {ingresoId && (
        <p>
          <GoTo address={`/edit-ingreso-presupuestal/${ingresoId}`}>Ver el reconocimiento</GoTo>
        </p>
      )}
      {status === 'approved' && money(balance) > 0n && (
        <p>
          <GoTo address={`/accounting/proof/income/create?terceroId=${terceroId}`}>Registrar su cobro</GoTo>
        </p>
      )}
    </section>
  )
}

export const { Create: CreateSaleInvoice, Edit: EditSaleInvoice } = documentScreens(saleInvoice, spec)

/** The list, with what each row leads to. */
export function SaleInvoices() {
  const goTo = useGoTo()
  const [{ List }] = useState(() =>
    documentScreens(saleInvoice, { ...spec, rowActions: (row) => rowActions(row, goTo) }),
  )
  return <List />
}

const rowActions = ({ balance, terceroId }: ListRow, goTo: Navigate): readonly RowAction[] =>
  money(String(balance ?? '0')) > 0n
    ? [
        {
          label: 'Registrar su cobro',
          run: () => goTo(`/accounting/proof/income/create?terceroId=${String(terceroId)}`),
        },
      ]
    : []
