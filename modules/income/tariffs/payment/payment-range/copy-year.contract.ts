import { defineProcess, defineQuery, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { moderatingClasses } from '../../services/service/service.contract.ts'
import { paymentRange } from './payment-range.contract.ts'

/** Copies the ranges of a year to another, calculated again with the UVB of that year. */
export const copyRanges = defineProcess({
  id: 'tariffs.copyRanges',
  title: 'Subir los rangos de pago a otro año',
  params: {
    from: f.integer('Del año', { min: 2023, max: 2100 }),
    to: f.integer('Al año', { min: 2024, max: 2100 }),
    norm: f.optional(f.text('Norma', { max: 300, help: 'La circular que fija los valores' })),
  },
  item: {
    regime: f.choice('Régimen', { contributory: 'Contributivo', subsidised: 'Subsidiado' }),
    category: f.optional(f.choice('Categoría', { A: 'A', B: 'B', C: 'C' })),
    userType: f.optional(f.code('Tipo de usuario')),
    cuotaUvb: f.optional(f.quantity('Cuota UVB')),
    cuotaBefore: f.optional(f.money('Cuota antes')),
    cuota: f.optional(f.money('Cuota')),
    eventCapBefore: f.money('Tope evento antes'),
    eventCap: f.money('Tope evento'),
    yearCapBefore: f.money('Tope año antes'),
    yearCap: f.money('Tope año'),
  },
  items: ['rango', 'rangos'],
  verb: 'Crear los del año',
  consequence:
    'Crea los rangos del año nuevo: la cuota a la centena y los topes al peso, de la UVB de ese año.',
  screen: '/rango/pago/subir',
})

/** The input of the simulator of what a user pays. */
export const moderatingFields = {
  day: f.day('Fecha del servicio'),
  regime: f.choice('Régimen', {
    contributory: 'Contributivo',
    subsidised: 'Subsidiado',
    special: 'Especial o de excepción',
    private: 'Particular u otro',
  }),
  userType: f.code('Tipo de usuario', { max: 2, help: 'Como en RIPS: 01 cotizante, 02 beneficiario…' }),
  category: f.optional(f.choice('Categoría', { A: 'A', B: 'B', C: 'C' })),
  serviceId: f.optional(f.ref('tariffs.service', 'Servicio', { help: 'O elija su clase de pago' })),
  serviceClass: f.optional(f.choice('Clase de pago', moderatingClasses)),
  value: f.money('Valor del servicio'),
  paidInEvent: f.money('Pagado en el evento'),
  paidInYear: f.money('Pagado en el año', { help: 'Con lo que certifique la EPS' }),
  exempt: f.optional(
    f.choice('Exención', { program: 'Por programa', user: 'Por usuario', 'vital-urgency': 'Urgencia vital' }),
  ),
}

export interface SimulatedModerating {
  readonly concept: string
  readonly rips: string
  readonly amount: string
  readonly why: string | null
}

export const simulateModerating = defineQuery({
  id: 'tariffs.simulateModerating',
  title: 'Rangos de pago: simular lo que paga un usuario',
  access: permissionFor(paymentRange, 'view'),
  tries: true,
  params: moderatingFields,
  answers: z.custom<SimulatedModerating>((given) => typeof given === 'object'),
})
