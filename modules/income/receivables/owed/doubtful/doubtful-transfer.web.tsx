import '../../rules/screens/owed.css'
import { Button } from '@mantine/core'
import { type DocumentForm, documentScreens, readOptions } from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf } from '@quina/kernel'
import { type LookupOption, toast } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { filedColumn } from '../../rules/screens/invoice-columns.web.ts'
import { amongReceivables } from '../../rules/screens/tabs.web.ts'
import { doubtfulTransfer } from './doubtful-transfer.contract.ts'

type Form = DocumentForm<typeof doubtfulTransfer>

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
      {form !== null && <Bringing form={form} />}
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

const lineOf = ({ id, label, facts }: LookupOption) => ({
  invoiceId: id,
  invoiceIdLabel: label,
  invoiceIdFacts: facts ?? null,
  amount: money(facts?.balance ?? '0'),
})

/** Brings the invoice that was chosen in the list of cartera, or all of the payer that may pass. */
function Bringing({ form }: { readonly form: Form }) {
  const { invoiceId } = useSearch({ strict: false }) as { readonly invoiceId?: string }
  useEffect(() => {
    if (invoiceId !== undefined && form.lines('lines').every((line) => !line.invoiceId))
      void bring(form, { id: invoiceId })
  }, [form, invoiceId])
  return (
    <p className="q-owed-ways">
      <Button variant="default" size="compact-sm" onClick={() => void bring(form, { all: 'true' })}>
        {form.values().way === 'current' ? 'Traer las de difícil recaudo' : 'Traer las de más de 360 días'}
      </Button>
    </p>
  )
}

async function bring(form: Form, query: Readonly<Record<string, string>>): Promise<void> {
  const { payerId, way } = form.values()
  if (payerId === '') return void toast({ message: 'Elija antes el pagador.', tone: 'warning' })
  const found = await readOptions('receivables.invoice', { payerId, standing: way, ...query })
  const old = query.all === undefined || way === 'current' ? found : found.filter(isOld)
  form.load('lines', old.map(lineOf))
  if (old.length === 0) void toast({ message: 'No hay facturas así de ese pagador.', tone: 'info' })
}

const isOld = ({ facts }: LookupOption) => Number(facts?.filedAge ?? 0) > 360

export const doubtfulTransferScreens = { ...screens, List: amongReceivables(screens.List) }
