import { defineDocument, documentList, f, issues, lifecycle, screensAt } from '@quina/blocks'
import { pick } from '@quina/kernel'

const kinds = {
  access: 'Acceso no autorizado',
  loss: 'Pérdida o robo',
  leak: 'Divulgación o fuga',
  change: 'Alteración o destrucción',
} as const

const fields = {
  date: f.day('Detectado el'),
  happenedOn: f.optional(f.day('Ocurrió el')),
  kind: f.choice('Tipo', kinds),
  affected: f.integer('Titulares afectados'),
  exposed: f.text('Datos comprometidos', { max: 200 }),
  description: f.note('Qué ocurrió', { min: 10 }),
  measures: f.note('Medidas tomadas', { min: 10 }),
}

/** A security incident with personal data, reported to the SIC within fifteen días hábiles (care dossier HD-05). */
export const dataBreach = defineDocument({
  id: 'people.dataBreach',
  label: { one: 'Incidente de datos personales', many: 'Incidentes de datos personales', gender: 'm' },
  number: { prefix: 'INC', restarts: 'vigencia' },
  fields,
  lifecycle: lifecycle(
    'draft',
    {
      draft: { label: 'Borrador', tone: 'neutral', editable: true },
      open: { label: 'Por reportar', tone: 'warning' },
      reported: { label: 'Reportado', tone: 'good' },
    },
    {
      register: issues('open', 'Registrar', {
        consequence: 'Toma número y empieza el término de quince días hábiles para reportarlo a la SIC.',
      }),
      report: {
        label: 'Reportar a la SIC',
        from: 'open',
        to: 'reported',
        params: {
          reportedOn: f.day('Reportado el'),
          reportNumber: f.text('Radicado de la SIC', { max: 60 }),
        },
        consequence: 'El incidente queda cerrado con este radicado.',
      },
    },
  ),
  list: documentList({
    columns: {
      ...pick(fields, 'date', 'kind', 'affected', 'exposed'),
      dueOn: f.optional(f.day('Reportar antes de')),
      reportedOn: f.optional(f.day('Reportado')),
      condition: f.condition('Estado', {
        draft: ['Borrador', 'neutral'],
        open: ['Por reportar', 'warning'],
        overdue: ['Vencido', 'bad'],
        reported: ['Reportado', 'good'],
      }),
    },
    filters: ['condition', 'kind', 'date'],
    searches: 'Número o qué ocurrió',
  }),
  screens: screensAt('/datos-personales/incidentes'),
})
