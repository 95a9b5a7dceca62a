import { defineProcess, f } from '@quina/blocks'
import { moderatingClasses, ripsObjects, serviceKinds } from '../service/service.contract.ts'

const chapter = f.code('CUPS que empiezan por', { max: 6, help: 'Capítulo 90, grupo 903, subgrupo 9038…' })

/** Creates a service for each CUPS of a chapter that has none yet. */
export const importCups = defineProcess({
  id: 'tariffs.importCups',
  title: 'Importar servicios de CUPS',
  params: {
    chapter: {
      ...chapter,
      schema: chapter.schema.refine((value) => /^\d[0-9A-Z]+$/.test(value), 'Al menos dos dígitos.'),
    },
    serviceGroupId: f.optional(f.ref('reference.serviceGroup', 'Grupo de servicios')),
    repsServiceId: f.optional(f.ref('reference.repsService', 'Servicio REPS')),
    otherServiceTypeId: f.optional(
      f.ref('reference.otherServiceType', 'Tipo de otros servicios', { help: 'Para los CUPS de uso AT' }),
    ),
    costCentreId: f.optional(f.ref('hospital.costCentre', 'Centro de costo')),
    moderating: f.choice('Pago moderador', moderatingClasses),
    needsAuthorization: f.flag('Exige autorización'),
  },
  item: {
    code: f.code('CUPS'),
    name: f.text('Nombre'),
    kind: f.choice('Clase', serviceKinds),
    ripsObject: f.choice('RIPS', ripsObjects),
    sex: f.optional(f.choice('Solo para', { F: 'Mujeres', M: 'Hombres' })),
  },
  items: ['servicio', 'servicios'],
  verb: 'Importar',
  consequence:
    'Crea un servicio activo por cada CUPS elegido, con su mismo código y nombre. Los que ya existen no cambian.',
  screen: '/services/importar-cups',
})
