import { permissionFor } from '@quina/blocks'
import { documentScreens } from '@quina/blocks/web'
import { dayInBogota, pick } from '@quina/kernel'
import { drawingFrom, linesLeft } from '../../ledger/lookup/drawing.web.tsx'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
import { ChainPanel } from '../chain-panel/chain-panel.web.tsx'
import { obligacion } from '../obligacion/obligacion.contract.ts'
import { registro } from './registro.contract.ts'

const drawing = drawingFrom('cdpLineId')

export const registroScreens = documentScreens(registro, {
  columns: ['number', 'date', 'terceroId', 'condition', 'total', 'obligated', 'balance'],
  // A causación issues the obligación; an obligación without causación is an exception and states why.
  followUps: [
    {
      label: 'Enviar a contabilidad',
      permission: 'accounting.causacion.edit',
      createPath: '/causaciones/create/contrato',
      as: 'registroId',
      conditions: ['approved'],
    },
    {
      label: 'Crear obligación sin causación',
      permission: permissionFor(obligacion, 'edit'),
      createPath: '/rubro-obligacion/create',
      as: 'registroId',
      conditions: ['approved'],
    },
  ],
  defaults: ({ cdpId = '' }) => ({ date: dayInBogota(new Date()), cdpId, commitmentKind: 'contract' }),
  lines: {
    lines: {
      bars: { used: 'Comprometido', input: 'Este registro', left: 'Queda en el CDP' },
      columns: ['cdpLineId', 'available', 'amount', 'left'],
      lookup: { cdpLineId: ({ cdpId, date }) => ({ query: { parent: cdpId, date } }) },
      facts: { came: 'Comprometido', drawn: 'Obligado', available: 'Saldo' },
      ...pick(drawing, 'relatedBy', 'computed', 'validate'),
    },
  },
  whenChosen: {
    async cdpId(option, form) {
      if (option === null) return
      if (form.values().purpose === '') form.set('purpose', option.detail ?? '')
      form.load('lines', await linesLeft('cdpLine', { parent: option.id, date: form.values().date }))
    },
  },
  form: ({ Section, Ask, Params, Lines, More }) => (
    <>
      <Section>
        <Params date={2} cdpId={4} terceroId={4} commitmentKind={2} />
        <Ask name="purpose" wide />
        <More>
          <Params contractNumber contractDate term paymentTerms />
        </More>
      </Section>
      <Lines name="lines" title="Rubros del CDP" />
    </>
  ),
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir registro por ${totalOf(values)}` : undefined,
  related: ({ id }) => <ChainPanel kind="registro" id={id} />,
})
