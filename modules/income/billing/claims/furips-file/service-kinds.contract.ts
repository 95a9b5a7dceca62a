/** Tipo de servicio (FURIPS2, 3). */
export const serviceKinds = {
  '1': '1 Medicamentos',
  '2': '2 Procedimientos',
  '3': '3 Transporte primario',
  '4': '4 Transporte secundario',
  '5': '5 Insumos',
  '6': '6 Dispositivos médicos',
  '7': '7 Material de osteosíntesis',
  '8': '8 Procedimiento fuera de manual',
} as const
export type ServiceKind = keyof typeof serviceKinds
