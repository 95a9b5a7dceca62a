export interface DB {}
