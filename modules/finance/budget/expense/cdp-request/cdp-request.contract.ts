import { annulsFrom, defineDocument, documentList, f, lifecycle, sendingBack } from '@quina/blocks'
import { pick } from '@quina/kernel'
import { reason } from '../../ledger/adjustment/adjustment.contract.ts'

export const modalities = {
  contract: 'Contrato',
  payroll: 'Nómina',
  utilities: 'Servicios públicos',
  resolution: 'Resolución',
  petty_cash: 'Caja menor',
  travel: 'Viáticos',
  ruling: 'Sentencia',
  other: 'Otro',
}

const header = {
  date: f.day('Fecha'),
  dependenciaId: f.ref('budget.dependencia', 'Dependencia'),
  requester: f.text('Solicitante', { min: 3 }),
  modality: f.choice('Modalidad', modalities),
  estimatedTerm: f.optional(f.text('Plazo estimado', { max: 100 })),
  purpose: f.note('Objeto', { min: 10 }),
}

/** Solicitud de CDP. It reserves nothing, and warns when it requests more than the balance (finance dossier §3.2, A.1). */
export const cdpRequest = defineDocument({
  id: 'budget.cdpRequest',
  label: { one: 'Solicitud de CDP', many: 'Solicitudes de CDP', gender: 'f' },
  number: { prefix: 'SCD', restarts: 'vigencia' },
  fields: {
    ...header,
    lines: f.lines('Rubros', {
      apropiacionId: f.ref('budget.apropiacion', 'Rubro y fuente'),
      cpc: f.optional(f.code('CPC', { max: 20 })),
      amount: f.money('Valor'),
    }),
  },
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      filed: { label: 'Radicada', tone: 'info' },
      returned: { label: 'Devuelta', tone: 'warning', editable: true },
      approved: { label: 'Aprobada', tone: 'good' },
      rejected: { label: 'Rechazada', tone: 'bad' },
      annulled: { label: 'Anulada', tone: 'bad' },
    },
    {
      file: {
        label: 'Radicar',
        from: ['draft', 'returned'],
        to: 'filed',
        takesNumber: true,
        consequence: 'Pasa a aprobación con su número. Ya no podrá editarla, salvo que se la devuelvan.',
      },
      approve: {
        label: 'Aprobar',
        from: 'filed',
        to: 'approved',
        consequence: 'Presupuesto podrá expedir el CDP.',
      },
      sendBack: {
        label: sendingBack.label,
        from: 'filed',
        to: 'returned',
        params: { reason },
        consequence: 'Quien la preparó la corrige y la radica de nuevo, con el mismo número.',
      },
      reject: { label: 'Rechazar', from: 'filed', to: 'rejected', params: { reason }, danger: true },
      annul: annulsFrom(['filed', 'returned', 'approved'], 'Anular', { params: { reason } }),
    },
  ),
  list: documentList({
    columns: {
      ...pick(header, 'date', 'dependenciaId', 'requester', 'purpose', 'modality'),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        filed: ['Radicada', 'info'],
        returned: ['Devuelta', 'warning'],
        approved: ['Aprobada', 'good'],
        certified: ['Con CDP', 'good'],
        rejected: ['Rechazada', 'bad'],
        annulled: ['Anulada', 'bad'],
      }),
      total: f.money('Valor'),
      certified: f.money('Con CDP'),
    },
    totals: ['total', 'certified'],
    filters: ['condition', 'dependenciaId', 'date'],
    byVigencia: true,
    totalsByDay: {},
    searches: 'Número, solicitante u objeto',
  }),
  screens: {
    list: '/budget/cdp-request/index',
    create: '/budget/cdp-request/create',
    edit: '/budget/cdp-request/edit/:id',
  },
})
