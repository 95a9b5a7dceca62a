import { insist } from '@quina/kernel'

/** @throws Problem `GEN-409` when the record has changed since its editor read it. */
export const mustBeCurrent = (
  stored: { readonly version: number },
  seen: { readonly version: number },
): void =>
  insist(
    stored.version === seen.version,
    'GEN-409',
    'El registro fue modificado por otro usuario. Recargue.',
    { status: 409 },
  )
