import { annulsFrom, f, issues, lifecycle } from '@quina/blocks'

const claimAnswers = { approved: 'Aprobada', objected: 'Glosada', returned: 'Devuelta' } as const
const reason = f.note('Motivo', { min: 10, max: 500 })

/** The life cycle of a claim: it is completed, goes in a lot, is filed and answered. */
export const claimLifecycle = lifecycle(
  'draft',
  {
    draft: { label: 'Borrador', tone: 'neutral', editable: true },
    complete: { label: 'Completo', tone: 'info' },
    filed: { label: 'Radicado', tone: 'info' },
    answered: { label: 'Respondido', tone: 'good' },
    annulled: { label: 'Anulado', tone: 'bad' },
  },
  {
    complete: issues('complete', 'Completar', {
      consequence: 'Toma su consecutivo de reclamación y queda como se informa: después solo se anula.',
    }),
    file: {
      label: 'Radicar',
      from: 'complete',
      to: 'filed',
      params: { filedOn: f.day('Radicado el'), filingNumber: f.code('Número de radicado', { max: 40 }) },
    },
    answer: {
      label: 'Registrar respuesta',
      from: 'filed',
      to: 'answered',
      params: {
        answeredOn: f.day('Respondida el'),
        answer: f.choice('Respuesta', claimAnswers),
        approved: f.money('Valor aprobado'),
        answerNotes: f.optional(f.note('Observaciones', { max: 1000 })),
      },
      consequence: 'Una reclamación glosada o devuelta se responde con otra, que dice su radicado.',
    },
    annul: annulsFrom('complete', 'Anular', {
      params: { reason },
      consequence: 'Conserva su consecutivo. La factura queda libre para otra reclamación.',
    }),
  },
)

/** The state of a claim, as shown in its list. */
export const claimCondition = f.condition('Estado', {
  draft: ['Borrador', 'neutral'],
  faulty: ['Con errores', 'bad'],
  complete: ['Completo', 'info'],
  exported: ['Exportado', 'info'],
  filed: ['Radicado', 'info'],
  answered: ['Aprobado', 'good'],
  objected: ['Glosado', 'bad'],
  annulled: ['Anulado', 'bad'],
})

/** The fields by which a repeated claim names the filing and the glosa that it answers. */
export const reanswering = {
  priorFiling: f.optional(f.code('Radicado anterior', { max: 10 })),
  glosaReply: f.optional(
    f.choice('Respuesta a glosa', { '0': '0 Glosa total', '1': '1 Pago parcial', '6': '6 Transversal' }),
  ),
}
