import { permissionFor } from '@quina/blocks'
import { documentScreens } from '@quina/blocks/web'
import { dayInBogota } from '@quina/kernel'
import { drawingFrom } from '../../ledger/lookup/drawing.web.tsx'
import { cdp } from '../cdp/cdp.contract.ts'
import { ChainPanel } from '../chain-panel/chain-panel.web.tsx'
import { cdpRequest } from './cdp-request.contract.ts'

const drawing = drawingFrom('apropiacionId')

/** A request reserves nothing: the screen shows the balance, and only warns when the request exceeds it. */
export const cdpRequestScreens = documentScreens(cdpRequest, {
  columns: ['number', 'date', 'dependenciaId', 'purpose', 'condition', 'total', 'certified'],
  followUps: {
    label: 'Generar CDP',
    permission: permissionFor(cdp, 'edit'),
    createPath: '/cdp/create',
    as: 'requestId',
    conditions: ['approved'],
  },
  defaults: () => ({ date: dayInBogota(new Date()) }),
  lines: {
    lines: {
      columns: ['apropiacionId', 'cpc', 'available', 'amount', 'left'],
      lookup: { apropiacionId: ({ date }) => ({ query: { date } }) },
      relatedBy: drawing.relatedBy,
      computed: drawing.computed,
      chosen: { apropiacionId: drawing.chosen },
    },
  },
  related: ({ id }) => <ChainPanel kind="cdpRequest" id={id} />,
})
