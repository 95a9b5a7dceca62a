type WithFacts = { readonly facts?: Readonly<Record<string, string | null>> | undefined }

/** Keeps one contract per account, or no contract, unless the account is marked as one of several contracts (CAR-102). */
export const ofContract = <T extends WithFacts>(
  found: readonly T[],
  { contractId, severalContracts }: { contractId: string | null; severalContracts: boolean },
): readonly T[] =>
  found.filter(({ facts }) => severalContracts || (facts?.contract ?? '') === (contractId ?? ''))
