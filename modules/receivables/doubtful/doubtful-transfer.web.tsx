import '../owed/owed.css'
import { Button } from '@mantine/core'
import { documentScreens, type FormInHand, readOptions, ScreenTabs } from '@quina/blocks/web'
import { dayInBogota, money, plural, showPesos, sumOf } from '@quina/kernel'
import { type LookupOption, toast } from '@quina/ui/web'
import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { filedColumn } from '../owed/invoice-columns.web.ts'
import { receivablesTabs } from '../owed/tabs.web.ts'
import { doubtfulTransfer } from './doubtful-transfer.contract.ts'

type Hand = FormInHand<typeof doubtfulTransfer>

export const doubtfulTransferScreens = documentScreens(doubtfulTransfer, {
  listPath: '/accounting/wallet/doubtful',
  createPath: '/accounting/wallet/doubtful/create',
  editPath: '/accounting/wallet/doubtful/edit/:id',
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
  form: ({ Section, Ask, Lines }, hand) => (
    <>
      <Section>
        <Ask name="date" span={2} />
        <Ask name="payerId" span={4} />
        <Ask name="way" span={3} />
        <Ask name="support" span={3} />
        <Ask name="purpose" wide />
      </Section>
      {hand !== null && <Bringing hand={hand} />}
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
function Bringing({ hand }: { readonly hand: Hand }) {
  const { invoiceId } = useSearch({ strict: false }) as { readonly invoiceId?: string }
  useEffect(() => {
    if (invoiceId !== undefined && hand.lines('lines').every((line) => !line.invoiceId))
      void bring(hand, { id: invoiceId })
  }, [hand, invoiceId])
  return (
    <p className="q-owed-ways">
      <Button variant="default" size="compact-sm" onClick={() => void bring(hand, { all: 'true' })}>
        {hand.values().way === 'current' ? 'Traer las de difícil recaudo' : 'Traer las de más de 360 días'}
      </Button>
    </p>
  )
}

async function bring(hand: Hand, query: Readonly<Record<string, string>>): Promise<void> {
  const { payerId, way } = hand.values()
  if (payerId === '') return void toast({ message: 'Elija antes el pagador.', tone: 'warning' })
  const found = await readOptions('receivables.invoice', { payerId, standing: way, ...query })
  const old = query.all === undefined || way === 'current' ? found : found.filter(isOld)
  hand.load('lines', old.map(lineOf))
  if (old.length === 0) void toast({ message: 'No hay facturas así de ese pagador.', tone: 'info' })
}

const isOld = ({ facts }: LookupOption) => Number(facts?.filedAge ?? 0) > 360

/** The list of transfers, beside cartera. */
export function DoubtfulTransfers() {
  return (
    <ScreenTabs label="Cartera" tabs={receivablesTabs}>
      <doubtfulTransferScreens.List />
    </ScreenTabs>
  )
}
