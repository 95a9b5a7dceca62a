import { defineCommand, f, permissionFor } from '@quina/blocks'
import { z } from 'zod'
import { patient } from '../patient/patient.contract.ts'
import { sexes } from '../patient/social.contract.ts'

/** Kinds of patients who arrive unidentified; the type of document follows from the kind (care dossier §6.2). */
export const unidentifiedKinds = {
  adult: 'Adulto (AS)',
  minor: 'Menor de edad (MS)',
  newborn: 'Recién nacido sin certificado (MS)',
} as const
export type UnidentifiedKind = keyof typeof unidentifiedKinds

const name = (label: string) => f.optional(f.text(label, { max: 60, help: 'Si lo dice alguien' }))

/** Creates a provisional file for an unidentified patient: attended now, identified or merged later. */
export const registerUnidentified = defineCommand({
  id: 'people.registerUnidentified',
  keyed: true,
  verb: 'Registrar sin identificar',
  title: 'Pacientes: registrar a quien no está identificado',
  access: permissionFor(patient, 'edit'),
  consequence:
    'El sistema le da el número. Cuando se sepa quién es, cambie su documento o fusione la ficha con la suya.',
  params: {
    kind: f.choice('Quién es', unidentifiedKinds),
    sex: f.choice('Sexo aparente', sexes),
    age: f.optional(f.integer('Edad aparente (años)', { max: 120, help: 'Del recién nacido no se pide' })),
    municipalityId: f.ref('reference.municipality', 'Municipio donde se atiende', {
      help: 'Con él se forma el número',
    }),
    firstName: name('Nombre que refiere'),
    lastName: name('Apellido que refiere'),
    motherId: f.optional(f.ref('people.patient', 'Madre', { help: 'Del recién nacido' })),
    alerts: f.optional(f.note('Señas particulares, y quién lo trajo', { max: 500 })),
  },
  answers: z.object({ id: z.string(), document: z.string() }),
})
