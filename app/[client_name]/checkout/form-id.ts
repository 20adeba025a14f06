/** The id of the form, for the button outside of it. */
export const FORM = 'checkout-form';
