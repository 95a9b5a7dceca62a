/** A preparación magistral, one of the kinds of medicine (M07). */
export const magistral = '03'

/** Cannabinol, cannabidiol and tetrahydrocannabinol, by the code of their DCI: a magistral is only reported with these (M08). */
const cannabis: readonly string[] = ['02887', '50840', '50941']
export const isCannabis = (ingredient: string): boolean => cannabis.includes(ingredient.padStart(5, '0'))
