import type { DocumentAnswerOf } from '@quina/blocks'
import { documentScreens, GoTo, type LinesSpec } from '@quina/blocks/web'
import { dayInBogota, money, showPesos, zero } from '@quina/kernel'
import { Amount } from '@quina/ui/web'
import { figuresOf } from '../../payables/causacion-settlement/figures.domain.ts'
import { SaleTabs } from '../sale-invoice/tabs.web.tsx'
import { BeforeDian } from '../sale-issuer/before-dian.web.tsx'
import { creditableLineOptions, resendSaleNote, saleCreditNote } from './sale-credit-note.contract.ts'

/** Choosing a line of the invoice fills in its uncredited amount and its VAT. */
const lineSpec: LinesSpec<typeof saleCreditNote, 'lines'> = {
  columns: ['saleInvoiceLineId', 'left', 'amount', 'gross'],
  widths: { saleInvoiceLineId: 'minmax(240px, 2fr)', amount: 160 },
  lookup: {
    saleInvoiceLineId: ({ saleInvoiceId }) => ({
      to: creditableLineOptions.to,
      query: { parentId: saleInvoiceId || undefined },
    }),
  },
  chosen: {
    saleInvoiceLineId: (option, line) =>
      line.amount === zero && option?.facts?.uncredited ? { amount: money(option.facts.uncredited) } : {},
  },
  validate: ({ amount, saleInvoiceLineIdFacts: facts }) => {
    const left = facts?.uncredited ? money(facts.uncredited) : null
    return left !== null && amount > left ? { amount: `Quedan ${showPesos(left)} sin IVA por rebajar.` } : {}
  },
  computed: [
    {
      key: 'left',
      header: 'Queda sin IVA',
      width: 160,
      align: 'right',
      render: ({ saleInvoiceLineIdFacts: facts }) =>
        facts?.uncredited && <Amount of={money(facts.uncredited)} />,
    },
    {
      key: 'gross',
      header: 'Total con IVA',
      width: 160,
      amount: ({ amount, saleInvoiceLineIdFacts: facts }) =>
        facts ? figuresOf({ quantity: '1', unitPrice: amount, vatRate: facts.vatRate ?? null }).gross : null,
    },
  ],
}

const spec: Parameters<typeof documentScreens<typeof saleCreditNote>>[1] = {
  columns: [
    'item',
    'date',
    'saleInvoiceId',
    'terceroId',
    'concept',
    'reason',
    'total',
    'dianState',
    'condition',
  ],
  defaults: ({ saleInvoiceId = '' }) => ({ saleInvoiceId, date: dayInBogota(new Date()), concept: '3' }),
  lines: { lines: lineSpec },
  actionTitle: (action, { facts }) =>
    action === 'approve' && facts.total
      ? `Expedir nota crédito por ${showPesos(money(facts.total))}`
      : undefined,
  header: (answer) => answer && <NoteBeforeDian answer={answer} />,
  related: (answer) => <NoteAround answer={answer} />,
}

type NoteProps = { readonly answer: DocumentAnswerOf<typeof saleCreditNote> }

function NoteBeforeDian({ answer: { id, facts } }: NoteProps) {
  return facts.electronic.map((document) => (
    <BeforeDian key={document.id} document={document} resend={resendSaleNote} of={id} />
  ))
}

/** The invoice of a note, its vouchers and its adjustment in the budget. */
function NoteAround({ answer: { values, facts } }: NoteProps) {
  const { item, invoiceItem, total, adjustmentId, vouchers } = facts
  return (
    <section>
      <h3>Relacionados</h3>
      {item !== null && (
        <p>
          Nota {item}: {showPesos(money(total))} con su IVA
        </p>
      )}
      <p>
        <GoTo address={`/factura-venta/edit/${values.saleInvoiceId}`}>Ver factura {invoiceItem}</GoTo>
      </p>
      {vouchers?.map((voucher) => (
        <p key={voucher.id}>
          <GoTo address={`/accounting-seat/edit/${voucher.id}`}>Ver asiento {voucher.label}</GoTo>
        </p>
      ))}
      {adjustmentId && (
        <p>
          <GoTo address={`/edit-ingreso-presupuestal/${adjustmentId}`}>Ver el ajuste del reconocimiento</GoTo>
        </p>
      )}
    </section>
  )
}

const screens = documentScreens(saleCreditNote, spec)

const SaleCreditNotes = () => (
  <SaleTabs>
    <screens.List />
  </SaleTabs>
)

export const saleCreditNoteScreens = { ...screens, List: SaleCreditNotes }
