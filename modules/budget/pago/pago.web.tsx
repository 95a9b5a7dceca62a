import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { BarLegend } from '@quina/ui/web'
import { ChainPanel } from '../chain/chain-panel.web.tsx'
import { drawingFrom, linesLeft } from '../lookup/drawing.web.tsx'
import { totalOf } from '../lookup/total-of.domain.ts'
import { pago } from './pago.contract.ts'
import { Propose } from './proposal.web.tsx'

const drawing = drawingFrom('obligacionLineId')

export const pagoScreens = documentScreens(pago, {
  listPath: '/rubro-pago',
  createPath: '/rubro-pago/create',
  editPath: '/rubro-pago/edit/:id',
  columns: ['number', 'date', 'obligacionId', 'terceroId', 'supportNumber', 'condition', 'total'],
  defaults: ({ obligacionId = '' }) => ({ date: dayInBogota(new Date()), obligacionId, origin: 'outside' }),
  lines: {
    lines: {
      columns: ['obligacionLineId', 'available', 'amount', 'left'],
      lookup: { obligacionLineId: ({ obligacionId, date }) => ({ query: { parent: obligacionId, date } }) },
      facts: { came: 'Pagado' },
      relatedBy: drawing.relatedBy,
      computed: drawing.computed,
      validate: drawing.validate,
    },
  },
  whenChosen: {
    async obligacionId(option, hand) {
      if (option === null) return
      if (hand.values().purpose === '') hand.set('purpose', option.detail ?? '')
      hand.load('lines', await linesLeft('obligacionLine', { parent: option.id, date: hand.values().date }))
    },
  },
  form: ({ Section, Ask, Lines, More }, hand) => (
    <>
      <Section>
        <Ask name="date" span={2} />
        <Ask name="obligacionId" span={5} />
        <Ask name="origin" span={2} />
        <Ask name="supportNumber" span={3} />
        <Ask name="purpose" wide />
        <More>
          <Ask name="netTotal" />
          <Ask name="netPaid" />
        </More>
      </Section>
      {hand !== null && <Propose hand={hand} />}
      <Lines name="lines" title="Rubros de la obligación" />
      {hand !== null && <BarLegend used="Pagado" asked="Este pago" left="Queda por pagar" />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Registrar pago por ${totalOf(values)}` : undefined,
  related: ({ id }) => <ChainPanel kind="pago" id={id} />,
})
