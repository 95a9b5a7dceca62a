import { defineCommand, defineReport, f, permission } from '@quina/blocks'
import { z } from 'zod'

const conducts = { omission: 'No está en la planilla', inaccuracy: 'Cotizó por menos de lo pagado' } as const

/** What the UGPP would find in the due planillas of the twelve months before a day, with the fine that it would set. */
export const ugppInspection = defineReport({
  id: 'payroll.ugppInspection',
  title: 'Inspector de la UGPP',
  note:
    'Estimación sin intereses de mora: los aportes son los que liquidó la nómina, en proporción a la base que falta. ' +
    'Revise mínimos y el último IBC de las ausencias antes de corregir.',
  params: { to: f.day('Corte') },
  columns: {
    year: f.integer('Año'),
    month: f.integer('Mes'),
    identification: f.text('Documento'),
    person: f.text('Persona'),
    conduct: f.choice('Hallazgo', conducts),
    mend: f.text('Corregir'),
    paid: f.money('Base debida'),
    reported: f.money('IBC en la PILA'),
    owed: f.money('Aportes sin pagar'),
    fine: f.money('Sanción al requerir'),
    officialFine: f.money('Sanción en liquidación oficial'),
    unconfirmed: f.flag('Tarifa por confirmar'),
  },
  totals: ['owed', 'fine', 'officialFine'],
  drill: {
    identification: '/nomina/vinculaciones/edit/{engagementId}',
    paid: '/nomina/reportes?informe=ugppCrossing&year={year}&month={month}',
    mend: '{mendAt}',
  },
  prints: ['year', 'month', 'identification', 'person', 'conduct', 'owed', 'fine', 'officialFine'],
  empty: 'Ninguna planilla vencida de los últimos doce meses tiene hallazgos.',
  landscape: true,
  screen: '/nomina/ugpp',
})

/** Runs the nightly inspection again, so that the first page shows corrected findings today. */
export const inspectUgpp = defineCommand({
  id: 'payroll.inspectUgpp',
  verb: 'Revisar de nuevo',
  title: 'Revisar de nuevo los hallazgos de la UGPP',
  access: permission('payroll.ugppInspection.again', 'Revisar de nuevo los hallazgos de la UGPP'),
  consequence: 'El aviso de la página de inicio queda con los hallazgos de hoy, sin esperar a la noche.',
  params: {},
  answers: z.object({ findings: z.number() }),
})
