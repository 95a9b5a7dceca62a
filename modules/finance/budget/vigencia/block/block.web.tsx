import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, pick } from '@quina/kernel'
import { ChainPanel } from '../../expense/chain-panel/chain-panel.web.tsx'
import { drawingFrom } from '../../ledger/lookup/drawing.web.tsx'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
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
      bars: { used: 'Certificado', input: 'Este soporte', left: 'Queda disponible' },
      columns: ['apropiacionId', 'cpc', 'available', 'amount', 'left'],
      lookup: { apropiacionId: ({ date }) => ({ query: { date } }) },
      ...pick(drawing, 'relatedBy', 'computed', 'validate'),
      chosen: { apropiacionId: drawing.chosen },
    },
  },
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir CDP, registro y obligación por ${totalOf(values)}` : undefined,
  related: ({ facts }) =>
    typeof facts?.obligacionId === 'string' ? <ChainPanel kind="obligacion" id={facts.obligacionId} /> : null,
})
