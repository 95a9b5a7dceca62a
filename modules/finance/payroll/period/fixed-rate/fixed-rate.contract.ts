import { defineCommand, defineReport, f, permission } from '@quina/blocks'
import { z } from 'zod'

const params = {
  year: f.integer('Año', { min: 2020, max: 2100 }),
  computedIn: f.choice('Se calcula en', {
    june: 'Junio (julio a diciembre)',
    december: 'Diciembre (enero a junio)',
  }),
}

/** The fixed percentage of a semester for everybody withheld by procedure 2 (Estatuto Tributario, art. 386). */
export const fixedRates = defineReport({
  id: 'payroll.fixedRates',
  title: 'Porcentaje fijo del procedimiento 2',
  params,
  columns: {
    identification: f.text('Documento'),
    person: f.text('Persona'),
    months: f.integer('Meses'),
    gross: f.money('Pagos de los meses'),
    compulsory: f.money('Aportes obligatorios'),
    reliefs: f.money('Deducciones y exentas'),
    base: f.money('Base depurada'),
    averagedOver: f.optional(f.integer('Se divide por')),
    rate: f.optional(f.percent('Porcentaje')),
    standing: f.optional(f.percent('Vigente')),
    state: f.text('Estado'),
    explanation: f.text('Por qué'),
  },
  totals: ['gross', 'compulsory', 'reliefs', 'base'],
  empty: 'Nadie está en el procedimiento 2 en ese semestre.',
  landscape: true,
  screen: '/nomina/procedimiento-dos',
})

/** Approves the computed percentages for their semester, for the people who have none yet. */
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
