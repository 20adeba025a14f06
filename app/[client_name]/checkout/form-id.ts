/** The id of the form, for the button outside it. */
export const FORM = 'checkout-form';
