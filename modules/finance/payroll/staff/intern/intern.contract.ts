import { defineCatalog, type Fields, f, listOf } from '@quina/blocks'
import { pick } from '@quina/kernel'

const fields = {
  campusId: f.ref('admin.campus', 'Sede'),
  terceroId: f.ref('people.tercero', 'Interno'),
  schoolId: f.ref('people.tercero', 'Universidad'),
  agreement: f.optional(f.text('Convenio', { max: 60, help: 'De docencia y servicio' })),
  rotation: f.text('Rotación', { max: 120 }),
  costCentreId: f.optional(f.ref('hospital.costCentre', 'Servicio')),
  fromDay: f.day('Desde'),
  untilDay: f.day('Hasta'),
  arlId: f.ref('people.tercero', 'ARL'),
  riskClass: f.integer('Clase de riesgo', { min: 1, max: 5 }),
  cover: f.text('Afiliación o póliza', { max: 60 }),
  coveredUntil: f.day('Cubierto hasta'),
} satisfies Fields

/** Internos de medicina: kept as people with site, rotation and risk cover; ADRES pays them, never a payroll (C1.8). */
export const intern = defineCatalog({
  id: 'payroll.intern',
  label: { one: 'Interno de medicina', many: 'Internos de medicina', gender: 'm' },
  fields,
  shows: ['rotation'],
  key: 'terceroId',
  list: listOf({
    columns: {
      identification: f.text('Documento'),
      ...pick(
        fields,
        'campusId',
        'terceroId',
        'schoolId',
        'agreement',
        'rotation',
        'costCentreId',
        'fromDay',
        'untilDay',
      ),
      ...pick(fields, 'arlId', 'riskClass', 'cover', 'coveredUntil'),
      situation: f.condition('Situación', {
        coming: ['Por comenzar', 'info'],
        present: ['En rotación', 'good'],
        ended: ['Terminó', 'neutral'],
      }),
      active: f.flag('Activo'),
    },
    sort: '-fromDay',
    filters: ['campusId', 'situation', 'schoolId', 'fromDay', 'coveredUntil', 'active'],
    searches: 'Nombre, documento, universidad o rotación',
  }),
  screens: { list: '/nomina/internos' },
})
