import type { RdaFinding } from '../rda-profile/check.domain.ts'

/** Whose data a summary is made of. */
export interface MadeOf {
  readonly patientId: string
  readonly admissionId: string
  readonly professionalId: string | null
  readonly payerId: string | null
}

/** Where what is wrong is mended: the file of whoever it is said of. */
export function mendOf(
  { profile, path }: Pick<RdaFinding, 'profile' | 'path'>,
  { patientId, admissionId, professionalId, payerId }: MadeOf,
): { readonly label: string; readonly address: string } | null {
  const said = profile === 'IHCE' ? (/^(\w+)/.exec(path)?.[1] ?? '') : profile
  const admission = { label: 'Abrir la admisión', address: `/admision/edit/${admissionId}` }
  if (said === 'PatientRDA') return { label: 'Abrir el paciente', address: `/editarUsuario/${patientId}` }
  if (said === 'CareDeliveryOrganizationRDA')
    return { label: 'Abrir el perfil', address: '/profileEnterprise' }
  if (said === 'PractitionerRDA' && professionalId !== null)
    return { label: 'Abrir el profesional', address: `/empleado/edit/${professionalId}` }
  if (said === 'HealthBenefitPlanAdminOrganizationRDA' && payerId !== null)
    return { label: 'Abrir el pagador', address: `/eps/edit/${payerId}` }
  if (said.startsWith('Encounter') || said === 'ConditionRDA' || said === 'ServiceRequestRDA')
    return admission
  return said === 'Bundle' || said.startsWith('Composition') ? admission : null
}
