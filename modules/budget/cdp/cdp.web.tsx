import type { DocumentAnswer } from '@quina/blocks'
import { documentScreens, getFrom } from '@quina/blocks/web'
import { dayInBogota, money } from '@quina/kernel'
import { BarLegend } from '@quina/ui/web'
import { ChainPanel } from '../chain/chain-panel.web.tsx'
import { drawingFrom } from '../lookup/drawing.web.tsx'
import { totalOf } from '../lookup/total-of.domain.ts'
import { cdp } from './cdp.contract.ts'

const drawing = drawingFrom('apropiacionId')

export const cdpScreens = documentScreens(cdp, {
  listPath: '/cdp',
  createPath: '/cdp/create',
  editPath: '/cdp/edit/:id',
  columns: ['number', 'date', 'purpose', 'condition', 'total', 'committed', 'balance'],
  defaults: ({ requestId = '' }) => ({ date: dayInBogota(new Date()), requestId }),
  lines: {
    lines: {
      columns: ['apropiacionId', 'cpc', 'available', 'amount', 'left'],
      lookup: { apropiacionId: ({ date }) => ({ query: { date } }) },
      facts: { came: 'Certificado', drawn: 'Comprometido', available: 'Saldo' },
      relatedBy: drawing.relatedBy,
      computed: drawing.computed,
      validate: drawing.validate,
      chosen: { apropiacionId: drawing.chosen },
    },
  },
  whenChosen: {
    /** The request fills in what it already says. */
    async requestId(option, hand) {
      if (option === null) return
      const request = await getFrom<DocumentAnswer>(`/api/budget/cdpRequest/${option.id}`)
      const { dependenciaId, purpose, lines } = request.values as unknown as RequestValues
      const label = request.labels.dependenciaId ?? ''
      hand.set('dependenciaId', dependenciaId, { id: dependenciaId, label })
      hand.set('purpose', purpose)
      hand.load(
        'lines',
        lines.map(({ apropiacionId, cpc, amount }, at) => ({
          apropiacionId: apropiacionId as never,
          apropiacionIdLabel: request.labels[`lines.${at}.apropiacionId`] ?? '',
          cpc: cpc ?? '',
          amount: money(amount),
        })),
      )
    },
  },
  form: ({ Section, Ask, Lines }, hand) => (
    <>
      <Section>
        <Ask name="date" span={2} />
        <Ask name="dependenciaId" span={4} />
        <Ask name="requestId" span={4} />
        <Ask name="expiresOn" span={2} />
        <Ask name="purpose" wide />
      </Section>
      <Lines name="lines" title="Rubros" />
      {hand !== null && <BarLegend used="Certificado" asked="Este CDP" left="Queda disponible" />}
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir CDP por ${totalOf(values)}` : undefined,
  related: ({ id }) => <ChainPanel kind="cdp" id={id} />,
})

interface RequestValues {
  readonly dependenciaId: string
  readonly purpose: string
  readonly lines: readonly {
    readonly apropiacionId: string
    readonly cpc: string | null
    readonly amount: string
  }[]
}
