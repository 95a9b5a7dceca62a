type WithFacts = { readonly facts?: Readonly<Record<string, string | null>> | undefined }

/** Returns the invoices of one contract (or without any), or all in an account of several contracts (CAR-102). */
export const ofContract = <T extends WithFacts>(
  found: readonly T[],
  { contractId, severalContracts }: { contractId: string | null; severalContracts: boolean },
): readonly T[] =>
  found.filter(({ facts }) => severalContracts || (facts?.contract ?? '') === (contractId ?? ''))
