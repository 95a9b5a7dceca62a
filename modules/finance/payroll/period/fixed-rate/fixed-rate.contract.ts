import {
  choice,
  defineCommand,
  defineReport,
  integer,
  money,
  optional,
  percent,
  permission,
  text,
} from '@quina/blocks'
import { z } from 'zod'

const params = {
  year: integer('Año', { min: 2020, max: 2100 }),
  computedIn: choice('Se calcula en', {
    june: 'Junio (julio a diciembre)',
    december: 'Diciembre (enero a junio)',
  }),
}

/** The fixed percentage of a semester of everybody who is withheld by procedure 2 (Estatuto Tributario, art. 386). */
export const fixedRates = defineReport({
  id: 'payroll.fixedRates',
  title: 'Porcentaje fijo del procedimiento 2',
  params,
  columns: {
    identification: text('Documento'),
    person: text('Persona'),
    months: integer('Meses'),
    gross: money('Pagos de los meses'),
    compulsory: money('Aportes obligatorios'),
    reliefs: money('Deducciones y exentas'),
    base: money('Base depurada'),
    averagedOver: optional(integer('Se divide por')),
    rate: optional(percent('Porcentaje')),
    standing: optional(percent('Vigente')),
    state: text('Estado'),
    explanation: text('Por qué'),
  },
  totals: ['gross', 'compulsory', 'reliefs', 'base'],
  empty: 'Nadie está en el procedimiento 2 en ese semestre.',
  landscape: true,
  screen: '/nomina/procedimiento-dos',
})

/** What was computed holds for its semester, for those who have no percentage yet. */
export const approveFixedRates = defineCommand({
  id: 'payroll.approveFixedRates',
  verb: 'Aprobar los porcentajes',
  title: 'Aprobar los porcentajes fijos del procedimiento 2',
  access: permission('payroll.fixedRate.approve', 'Aprobar los porcentajes del procedimiento 2'),
  consequence:
    'Las nóminas que se paguen en el semestre retienen con ellos. Quien ya tiene porcentaje en esas fechas conserva el suyo.',
  about: params,
  params: {},
  answers: z.object({ approved: z.number() }),
})
