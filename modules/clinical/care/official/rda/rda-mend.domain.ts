import type { RdaFinding } from '../rda-profile/check.domain.ts'

/** The owners of the data of a summary. */
export interface MadeOf {
  readonly patientId: string
  readonly admissionId: string
  readonly professionalId: string | null
  readonly payerId: string | null
}

/**
 * Returns the screen where the user corrects an error: the patient, the hospital, the professional, the payer or the admission.
 */
export function mendOf(
  { profile, path }: Pick<RdaFinding, 'profile' | 'path'>,
  { patientId, admissionId, professionalId, payerId }: MadeOf,
): { readonly label: string; readonly address: string } | null {
  const declared = profile === 'IHCE' ? (/^(\w+)/.exec(path)?.[1] ?? '') : profile
  const admission = { label: 'Abrir la admisión', address: `/admision/edit/${admissionId}` }
  if (declared === 'PatientRDA') return { label: 'Abrir el paciente', address: `/editarUsuario/${patientId}` }
  if (declared === 'CareDeliveryOrganizationRDA')
    return { label: 'Abrir el perfil', address: '/profileEnterprise' }
  if (declared === 'PractitionerRDA' && professionalId !== null)
    return { label: 'Abrir el profesional', address: `/empleado/edit/${professionalId}` }
  if (declared === 'HealthBenefitPlanAdminOrganizationRDA' && payerId !== null)
    return { label: 'Abrir el pagador', address: `/eps/edit/${payerId}` }
  if (declared.startsWith('Encounter') || declared === 'ConditionRDA' || declared === 'ServiceRequestRDA')
    return admission
  return declared === 'Bundle' || declared.startsWith('Composition') ? admission : null
}
