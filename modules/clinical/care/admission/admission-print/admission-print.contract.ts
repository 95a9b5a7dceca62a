import { defineFile, f, permissionFor } from '@quina/blocks'
import { admission } from '../admission/admission.contract.ts'

const paper = (name: string, title: string) =>
  defineFile({
    module: 'care',
    name,
    title: `Admisiones: ${title} (PDF)`,
    access: permissionFor(admission, 'view'),
    tells: 'patients',
    taken: false,
    params: { id: f.ref('care.admission', 'Admisión') },
    opens: ['id'],
  })

export const wristband = paper('admissionWristband', 'manilla')
export const sticker = paper('admissionSticker', 'sticker')
export const dischargeSlip = paper('dischargeSlip', 'boleta de egreso')

/** The papers that an admission prints besides its sheet; the slip exists only once the patient was discharged. */
export const papersOf = (discharged: boolean) => [
  { label: 'Manilla', file: wristband },
  { label: 'Sticker', file: sticker },
  ...(discharged ? [{ label: 'Boleta de egreso', file: dischargeSlip }] : []),
]
