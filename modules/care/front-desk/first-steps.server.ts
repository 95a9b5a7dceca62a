import { type FirstStep, firstWork } from '@quina/blocks/server'
import { admission } from '../admission/admission.contract.ts'
import { note } from '../note/note.contract.ts'
import { schedule } from '../schedule/schedule.contract.ts'

/** Who is received is attended, and goes with an account to be charged. */
export const careFirstSteps: readonly FirstStep[] = [
  firstWork(schedule, ['published', 'closed'], {
    title: 'Publique la primera agenda',
    why: 'Las citas se asignan en los cupos de una agenda publicada.',
    to: '/agenda',
    order: 310,
  }),
  firstWork(admission, ['closed', 'invoiced'], {
    title: 'Reciba a un paciente y ciérrele la admisión',
    why: 'De la ventanilla al egreso: lo que se le hizo queda listo para facturar.',
    to: '/admision/ventanilla',
    order: 320,
  }),
  firstWork(note, ['signed'], {
    title: 'Firme la primera nota clínica',
    why: 'Al firmarla, la consulta pasa sola a la cuenta y al RIPS.',
    to: '/atencion/consultas',
    order: 330,
  }),
]
