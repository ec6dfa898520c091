import * as v from 'valibot';

/** The pictures of the grower that the owner can upload. */
const growerPictureNames = ['photo', 'signature'] as const;
export const GrowerPictureName = v.picklist(growerPictureNames, 'We do not know this picture.');
export type GrowerPictureName = v.InferOutput<typeof GrowerPictureName>;

/** `GET /api/grower-pictures`: the address of each, null for one that the owner has not uploaded. */
export const GrowerPictures = v.object({ photo: v.nullable(v.string()), signature: v.nullable(v.string()) });
export type GrowerPictures = v.InferOutput<typeof GrowerPictures>;
