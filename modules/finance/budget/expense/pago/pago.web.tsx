import { Button } from '@mantine/core'
import { ask, type DocumentForm, documentScreens, showFailure } from '@quina/blocks/web'
import { dayInBogota, money, pick } from '@quina/kernel'
import { useSyncExternalStore } from 'react'
import { drawingFrom, linesLeft } from '../../ledger/lookup/drawing.web.tsx'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
import { ChainPanel } from '../chain-panel/chain-panel.web.tsx'
import { grossPayment, pago } from './pago.contract.ts'

const drawing = drawingFrom('obligacionLineId')

export const pagoScreens = documentScreens(pago, {
  columns: ['number', 'date', 'obligacionId', 'terceroId', 'supportNumber', 'condition', 'total'],
  defaults: ({ obligacionId = '' }) => ({ date: dayInBogota(new Date()), obligacionId, origin: 'outside' }),
  lines: {
    lines: {
      bars: { used: 'Pagado', input: 'Este pago', left: 'Queda por pagar' },
      columns: ['obligacionLineId', 'available', 'amount', 'left'],
      lookup: { obligacionLineId: ({ obligacionId, date }) => ({ query: { parent: obligacionId, date } }) },
      facts: { came: 'Pagado' },
      ...pick(drawing, 'relatedBy', 'computed', 'validate'),
    },
  },
  whenChosen: {
    async obligacionId(option, form) {
      if (option === null) return
      if (form.values().purpose === '') form.set('purpose', option.detail ?? '')
      form.load('lines', await linesLeft('obligacionLine', { parent: option.id, date: form.values().date }))
    },
  },
  form: ({ Section, Ask, Params, Lines, More }, form) => (
    <>
      <Section>
        <Params date={2} obligacionId={5} origin={2} supportNumber={3} />
        <Ask name="purpose" wide />
        <More>
          <Params netTotal netPaid />
        </More>
      </Section>
      {form !== null && <Propose form={form} />}
      <Lines name="lines" title="Rubros de la obligación" />
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar pago por ${totalOf(values)}` : undefined,
  related: ({ id }) => <ChainPanel kind="pago" id={id} />,
})

type Form = DocumentForm<typeof pago>

type Line = Readonly<Record<string, unknown>>

/** Fills in the lines with the gross that corresponds to the net transfer. */
function Propose({ form }: { readonly form: Form }) {
  const input = useSyncExternalStore(form.watch, () => JSON.stringify(netOf(form)))
  const { obligacionId, netTotal, netPaid } = JSON.parse(input) as ReturnType<typeof netOf>
  if (!obligacionId || !netTotal || !netPaid) return null
  const propose = async () => {
    try {
      const { lines } = await ask(grossPayment, { obligacionId, netTotal, netPaid })
      const amounts = new Map(lines.map((line) => [line.lineId, line.amount]))
      const left = await linesLeft('obligacionLine', { parent: obligacionId, date: form.values().date })
      form.load(
        'lines',
        left.flatMap((line: Line) => {
          const amount = amounts.get(String(line.obligacionLineId))
          return amount === undefined ? [] : [{ ...line, amount: money(amount) }]
        }),
      )
    } catch (failure) {
      showFailure(failure)
    }
  }
  return (
    <Button variant="default" size="xs" onClick={() => void propose()}>
      Proponer valor bruto
    </Button>
  )
}

const netOf = (form: Form) => {
  const { obligacionId, netTotal, netPaid } = form.values()
  return { obligacionId, netTotal, netPaid }
}
