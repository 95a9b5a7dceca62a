import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf } from '@quina/kernel'
import { BringInvoices } from '../../rules/screens/bring-invoices.web.tsx'
import { filedColumn } from '../../rules/screens/invoice-columns.web.ts'
import { amongReceivables } from '../../rules/screens/tabs.web.ts'
import { doubtfulTransfer } from './doubtful-transfer.contract.ts'

const screens = documentScreens(doubtfulTransfer, {
  columns: ['number', 'date', 'payerId', 'way', 'invoices', 'total', 'condition'],
  defaults: ({ payerId = '', way = 'doubtful' }) => ({
    date: dayInBogota(new Date()),
    payerId,
    way: way === 'current' ? 'current' : 'doubtful',
  }),
  lines: {
    lines: {
      columns: ['invoiceId', 'filed', 'amount'],
      widths: { invoiceId: 320, amount: 170 },
      lookup: {
        invoiceId: ({ payerId, way }) => ({ to: 'receivables.invoice', query: { payerId, standing: way } }),
      },
      chosen: { invoiceId: (option) => ({ amount: money(option?.facts?.balance ?? '0') }) },
      computed: [filedColumn],
    },
  },
  form: ({ Section, Ask, Params, Lines }, form) => (
    <>
      <Section>
        <Params date={2} payerId={4} way={3} support={3} />
        <Ask name="purpose" wide />
      </Section>
      {form !== null && (
        <BringInvoices form={form} wanted={wanted}>
          {form.values().way === 'current' ? 'Traer las de difícil recaudo' : 'Traer las de más de 360 días'}
        </BringInvoices>
      )}
      <Lines name="lines" title="Facturas" />
    </>
  ),
  actionTitle: (action, { values }) => {
    const { lines } = values as { lines: readonly { amount: string }[] }
    const total = showPesos(sumOf(lines, ({ amount }) => money(amount)))
    return action === 'approve'
      ? `Trasladar ${plural(lines.length, 'factura', 'facturas')} por ${total}`
      : undefined
  },
})

/** Offers only old invoices to pass to difícil recaudo, and all those that passed to come back. */
const wanted = ({ way }: { readonly way: string }) =>
  way === 'current' ? { standing: way } : { standing: way, olderThan: 360 }

export const doubtfulTransferScreens = { ...screens, List: amongReceivables(screens.List) }
