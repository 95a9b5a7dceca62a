import {
  condition,
  day,
  defineCatalog,
  type Fields,
  flag,
  integer,
  listOf,
  optional,
  ref,
  text,
} from '@quina/blocks'
import { pick } from '@quina/kernel'

const fields = {
  campusId: ref('admin.campus', 'Sede'),
  terceroId: ref('people.tercero', 'Interno'),
  schoolId: ref('people.tercero', 'Universidad'),
  agreement: optional(text('Convenio', { max: 60, help: 'De docencia y servicio' })),
  rotation: text('Rotación', { max: 120 }),
  costCentreId: optional(ref('hospital.costCentre', 'Servicio')),
  fromDay: day('Desde'),
  untilDay: day('Hasta'),
  arlId: ref('people.tercero', 'ARL'),
  riskClass: integer('Clase de riesgo', { min: 1, max: 5 }),
  cover: text('Afiliación o póliza', { max: 60 }),
  coveredUntil: day('Cubierto hasta'),
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
      identification: text('Documento'),
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
      situation: condition('Situación', {
        coming: ['Por comenzar', 'info'],
        present: ['En rotación', 'good'],
        ended: ['Terminó', 'neutral'],
      }),
      active: flag('Activo'),
    },
    sort: '-fromDay',
    filters: ['campusId', 'situation', 'schoolId', 'fromDay', 'coveredUntil', 'active'],
    searches: 'Nombre, documento, universidad o rotación',
  }),
  screens: { list: '/nomina/internos' },
})
