interface Summary {
  readonly facts?: Readonly<Record<string, string | null>> | undefined
}

/** An account is of one contract, or of what has none, unless it says that it is of several (CAR-102). */
export const ofContract = <T extends Summary>(
  found: readonly T[],
  { contractId, severalContracts }: { contractId: string | null; severalContracts: boolean },
): readonly T[] =>
  found.filter(({ facts }) => severalContracts || (facts?.contract ?? '') === (contractId ?? ''))
