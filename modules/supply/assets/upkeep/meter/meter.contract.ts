import { defineParameter, defineQuery, defineReport, f, numbers, permission, strings } from '@quina/blocks'
import { z } from 'zod'
import { rubroCodes } from '../../register/capital/capital-rubro.contract.ts'

/** The least share of the total budget that maintenance must have (Decreto 229 de 2025). */
export const maintenanceShare = defineParameter({
  id: 'assets.maintenanceShare',
  area: 'Activos fijos',
  field: f.percent('Parte del presupuesto para mantenimiento (%)', {
    help: 'Decreto 229 de 2025: al menos el 5 %',
  }),
  initial: '5',
})

export const maintenanceRubros = defineParameter({
  id: 'assets.maintenanceRubros',
  area: 'Activos fijos',
  field: f.optional(rubroCodes('Rubros de mantenimiento')),
  initial: null,
})

export const seeMeter = permission('assets.maintenanceMeter.view', 'Ver el 5 % para mantenimiento')

/** The 5 % of Decreto 229 de 2025 as a meter: the required budget, the actual budget and its execution. */
export const maintenanceMeter = defineQuery({
  id: 'assets.maintenanceMeter',
  title: 'Activos fijos: el 5 % para mantenimiento',
  access: seeMeter,
  params: { vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }) },
  answers: z.object({
    share: z.string(),
    /** Whether the entity configured its rubros of maintenance. */
    chosen: z.boolean(),
    ...strings('total', 'minimum', 'budget', 'executed'),
    /** The amount still to be budgeted to reach the minimum. */
    missing: z.string(),
    /** Whole percentages of the minimum: 100 reaches it. */
    ...numbers('budgeted', 'done'),
    rubros: z.array(z.object({ ...strings('id', 'name', 'budget', 'committed', 'executed', 'paid') })),
  }),
})

/** The maintenance that each asset needs and had in a vigencia. Assets of others count when their contract requires it. */
export const maintenanceByAsset = defineReport({
  id: 'assets.maintenanceByAsset',
  title: 'Mantenimiento bien por bien',
  params: { vigencia: f.integer('Vigencia', { min: 2000, max: 2100 }) },
  columns: {
    plate: f.code('Placa'),
    description: f.text('Bien'),
    place: f.text('Ubicación'),
    times: f.integer('Veces en el plan'),
    planned: f.money('Según el plan'),
    done: f.integer('Veces hechas'),
    executed: f.money('Ejecutado'),
    nextOn: f.day('Próximo'),
    counts: f.text('Cuenta en el 5 %'),
  },
  totals: ['planned', 'executed'],
  landscape: true,
  screen: '/assets/mantenimiento/por-bien',
})
