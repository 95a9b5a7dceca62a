import { permissionFor } from '@quina/blocks'
import { type BulkAction, documentScreens, readDocument, runInput, useCan } from '@quina/blocks/web'
import { dayInBogota, money, pick } from '@quina/kernel'
import { useState } from 'react'
import { drawingFrom } from '../../ledger/lookup/drawing.web.tsx'
import { totalOf } from '../../ledger/lookup/total-of.domain.ts'
import { cdpRequest } from '../cdp-request/cdp-request.contract.ts'
import { ChainPanel } from '../chain-panel/chain-panel.web.tsx'
import { registro } from '../registro/registro.contract.ts'
import { cdp } from './cdp.contract.ts'

const drawing = drawingFrom('apropiacionId')

const spec: Parameters<typeof documentScreens<typeof cdp>>[1] = {
  columns: ['number', 'date', 'purpose', 'condition', 'total', 'committed', 'balance'],
  followUps: {
    label: 'Generar registro',
    permission: permissionFor(registro, 'edit'),
    createPath: '/registro-presupuestal/create',
    as: 'cdpId',
    conditions: ['approved'],
  },
  defaults: ({ requestId = '' }) => ({ date: dayInBogota(new Date()), requestId }),
  lines: {
    lines: {
      bars: { used: 'Certificado', input: 'Este CDP', left: 'Queda disponible' },
      columns: ['apropiacionId', 'cpc', 'available', 'amount', 'left'],
      lookup: { apropiacionId: ({ date }) => ({ query: { date } }) },
      facts: { came: 'Certificado', drawn: 'Comprometido', available: 'Saldo' },
      ...pick(drawing, 'relatedBy', 'computed', 'validate'),
      chosen: { apropiacionId: drawing.chosen },
    },
  },
  whenChosen: {
    /** Fills in the form from the chosen request. */
    async requestId(option, form) {
      if (option === null) return
      const request = await readDocument(cdpRequest, option.id)
      const { dependenciaId, purpose, lines } = request.values as RequestValues
      const label = request.labels.dependenciaId ?? ''
      form.set('dependenciaId', dependenciaId, { id: dependenciaId, label })
      form.set('purpose', purpose)
      form.load(
        'lines',
        lines.map(({ apropiacionId, cpc, amount }, index) => ({
          apropiacionId: apropiacionId,
          apropiacionIdLabel: request.labels[`lines.${index}.apropiacionId`] ?? '',
          cpc: cpc ?? '',
          amount: money(amount),
        })),
      )
    },
  },
  actionTitle: (action, { values }) =>
    action === 'approve' ? `Expedir CDP por ${totalOf(values)}` : undefined,
  related: ({ id }) => <ChainPanel kind="cdp" id={id} />,
}

/** Returns the uncommitted balance of CDPs to their rubros, dated today. */
const releasing: BulkAction = {
  label: 'Liberar',
  done: 'liberado',
  consequence: 'Lo que cada CDP tiene sin comprometer vuelve hoy a la apropiación disponible de sus rubros.',
  mayNot: ({ condition }) =>
    condition === 'approved' || condition === 'expired' ? undefined : 'No tiene saldo por liberar.',
  async run({ id }, key) {
    const { facts } = await readDocument(cdp, id)
    const left = (facts.lines as readonly { id: string; available: string }[]).filter(
      ({ available }) => money(available) > 0n,
    )
    const lines = left.map(({ id: lineId, available: amount }) => ({ lineId, amount }))
    const body = { date: dayInBogota(new Date()), lines, reason: 'Liberación del saldo sin comprometer' }
    return runInput(cdp, id, { action: 'release', input: body }, key)
  },
}

/** The CDPs; a user with permission releases the balance of many of them at once. */
function Cdps() {
  const mayRelease = useCan()(permissionFor(cdp, 'release'))
  const [{ List }] = useState(() =>
    documentScreens(cdp, { ...spec, bulkActions: mayRelease ? [releasing] : [] }),
  )
  return <List />
}

export const cdpScreens = { ...documentScreens(cdp, spec), List: Cdps }

interface RequestValues {
  readonly dependenciaId: string
  readonly purpose: string
  readonly lines: readonly {
    readonly apropiacionId: string
    readonly cpc: string | null
    readonly amount: string
  }[]
}
