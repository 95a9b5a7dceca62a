import { ref } from '@quina/blocks'

/** The admission whose account is opened. */
export const choosingAdmission = ref('care.admission', 'Admisión o paciente', {
  help: 'Número de admisión, nombre o documento del paciente',
})
