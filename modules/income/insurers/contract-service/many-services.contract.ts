import { apiPathOf, defineCommand, defineFile, defineQuery, f, permissionFor } from '@quina/blocks'
import type { Money } from '@quina/kernel'
import { serviceKinds } from '@quina/tariffs/contract'
import { z } from 'zod'
import { contractService, coverModes } from './contract-service.contract.ts'

const { fixed: _fixed, ...modes } = coverModes
const module = 'insurers'
const ofContract = { contractId: f.ref('insurers.contract', 'Contrato') }
const adding = {
  module,
  consequence: 'Los que ya están en el contrato quedan como están.',
  access: permissionFor(contractService, 'edit'),
  about: ofContract,
  answers: z.object({ added: z.number() }),
}

/** Adds many services at once: those of a class, or those with a CUPS prefix. */
export const addServiceGroup = defineCommand({
  ...adding,
  name: 'addServiceGroup',
  verb: 'Agregar servicios por grupo',
  params: {
    kind: f.optional(f.choice('Clase de servicio', serviceKinds)),
    cupsPrefix: f.optional(
      f.text('CUPS que empiezan por', {
        max: 6,
        help: 'Capítulo (dos dígitos), grupo (tres) o más: 90 es laboratorio',
      }),
    ),
    mode: f.choice('Cómo se cubren', modes),
    factor: f.optional(
      f.percent('Porcentaje propio', { help: 'Sobre el manual: -10 es diez por ciento menos' }),
    ),
    maxUserMonth: f.optional(f.integer('Máximo por usuario al mes', { min: 1 })),
    fromDay: f.day('Desde'),
  },
})

export const copyContractServices = defineCommand({
  ...adding,
  name: 'copyContractServices',
  verb: 'Copiar servicios de otro contrato',
  params: {
    fromContractId: f.ref('insurers.contract', 'Contrato del que se copian'),
    fromDay: f.day('Desde'),
  },
})

const looking = { module, access: permissionFor(contractService, 'view') }

/** The fields for trying a price before a charge. */
export const simulateFields = {
  serviceId: f.ref('tariffs.service', 'Servicio'),
  day: f.day('Fecha del servicio'),
  patientId: f.optional(f.ref('people.patient', 'Paciente', { help: 'Para saber qué paga el usuario' })),
}
export const simulatedPrice = defineQuery({
  ...looking,
  name: 'simulatedPrice',
  title: 'Servicios del contrato: simular un precio',
  params: { ...ofContract, ...simulateFields },
  opens: ['contractId'],
  answers: z.object({
    covered: z.boolean(),
    price: z.custom<Money | null>(),
    /** How the price was calculated, or why the service cannot be charged. */
    words: z.string(),
    authorisation: z.boolean(),
    /** What the user pays, in words; null without a patient. */
    moderating: z.string().nullable(),
  }),
})

export const tariffAnnex = defineFile({
  ...looking,
  name: 'tariffAnnex',
  taken: false,
  title: 'Servicios del contrato: anexo tarifario (Excel)',
  params: ofContract,
  opens: ['contractId'],
})

export const serviceImportPath = (id: string) => `${apiPathOf({ module, name: 'contract' })}/${id}/services`
