import { defineRows, type Fields, f, permission, permissionFor } from '@quina/blocks'
import { admission } from '../admission/admission.contract.ts'

/** Lets a user write diagnoses in CIE-11. */
const codeInCie11 = permission('care.cie11.edit', 'Escribir los diagnósticos en CIE-11')

const inCie11 = f.code('Código CIE-11', {
  max: 256,
  help: 'Como CA40.0; los que se combinan, unidos con / o &',
})

/** A CIE-10 diagnosis of the admission or of its notes, and its code in CIE-11. */
const cie11Fields = {
  diagnosisId: f.ref('reference.diagnosis', 'Diagnóstico (CIE-10)'),
  code: {
    ...inCie11,
    schema: inCie11.schema.refine(
      (given) => /^[0-9A-Z]{4}[0-9A-Z./&]*$/.test(given),
      'Escriba un código de CIE-11: CA40.0.',
    ),
  },
  name: f.text('Nombre en CIE-11', { max: 1000 }),
} satisfies Fields

/** The diagnoses of an admission that are reported in both classifications. */
export const cie11Codes = defineRows({
  module: 'care',
  path: '/api/care/admission/:id/cie11',
  title: 'Diagnósticos en CIE-11',
  one: 'diagnóstico',
  audited: 'Diagnóstico en CIE-11',
  fields: cie11Fields,
  view: permissionFor(admission, 'view'),
  edit: codeInCie11,
})
