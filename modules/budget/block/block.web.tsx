import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { BarLegend } from '@quina/ui/web'
import { ChainPanel } from '../chain/chain-panel.web.tsx'
import { drawingFrom } from '../lookup/drawing.web.tsx'
import { totalOf } from '../lookup/total-of.domain.ts'
import { block } from './block.contract.ts'

const drawing = drawingFrom('apropiacionId')

export const blockScreens = documentScreens(block, {
  columns: ['number', 'date', 'terceroId', 'supportNumber', 'condition', 'total'],
  defaults: () => {
    const today = dayInBogota(new Date())
    return { date: today, supportDate: today, commitmentKind: 'utilities', supportKind: 'invoice' }
  },
  lines: {
    lines: {
      columns: ['apropiacionId', 'cpc', 'available', 'amount', 'left'],
      lookup: { apropiacionId: ({ date }) => ({ query: { date } }) },
      relatedBy: drawing.relatedBy,
      computed: drawing.computed,
      validate: drawing.validate,
      chosen: { apropiacionId: drawing.chosen },
    },
  },
  form: ({ Section, Asks, Lines }, form) => (
    <>
      <Section>
        <Asks date={2} terceroId={4} dependenciaId={4} commitmentKind={2} />
        <Asks supportKind={2} supportNumber={2} supportDate={2} purpose={6} />
      </Section>
      <Lines name="lines" title="Rubros" />
      {form !== null && <BarLegend used="Certificado" asked="Este soporte" left="Queda disponible" />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir CDP, registro y obligación por ${totalOf(values)}` : undefined,
  related: ({ facts }) =>
    typeof facts?.obligacionId === 'string' ? <ChainPanel kind="obligacion" id={facts.obligacionId} /> : null,
})
